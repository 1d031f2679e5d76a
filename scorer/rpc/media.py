"""Finds the bytes of the media that requests show, in the part itself or among those sent with the batch."""

from collections.abc import Sequence
from hashlib import sha256

from heed.scorer.v1 import conversation_pb2
from scorer.errors import Fault, InvalidRequest
from scorer.rpc.refusal import Reason, Refused
from scorer.sample import Media


class MediaShelf:
    """Holds the media of one message by sha256; what is wrong with one shows where a request uses it."""

    def __init__(self, shared: Sequence[conversation_pb2.Media] = ()) -> None:
        self._shared = {media.sha256: (f"media[{i}]", media) for i, media in enumerate(shared)}
        self._read: dict[str, Media] = {}

    def find(self, media: conversation_pb2.Media, *, field: str) -> Media:
        """Gives the medium with its bytes; raises Refused or InvalidRequest naming what is wrong with it."""
        if media.data:
            return _checked(media, field)
        if not media.sha256:
            reason = "needs data, or the sha256 of media sent with the batch"
            raise InvalidRequest(field, reason, fault=Fault.INVALID_FIELD)
        if media.sha256 not in self._read:
            self._read[media.sha256] = self._take(media.sha256, field)
        return self._read[media.sha256]

    def _take(self, digest: str, field: str) -> Media:
        if digest not in self._shared:
            sentence = f"{field}: no medium sent with this message has the sha256 {digest[:80]!r}"
            raise Refused(Reason.MEDIA_MISSING, sentence, field=field, sha256=digest[:80])
        place, media = self._shared[digest]
        if not media.data:
            raise Refused(Reason.MEDIA_INVALID, f"{place}.data: is empty", field=f"{place}.data")
        return _checked(media, place)


NO_MEDIA = MediaShelf()


def _checked(media: conversation_pb2.Media, field: str) -> Media:
    if media.sha256 and media.sha256 != (digest := sha256(media.data).hexdigest()):
        sentence = f"{field}.sha256: the bytes have the sha256 {digest}"
        raise Refused(Reason.MEDIA_INVALID, sentence, field=f"{field}.sha256")
    if not media.media_type:
        reason = "is required where data is given, such as image/png"
        raise InvalidRequest(f"{field}.media_type", reason, fault=Fault.INVALID_FIELD)
    return Media(media_type=media.media_type, data=media.data, sha256=media.sha256)
