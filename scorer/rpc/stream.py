"""Answers a stream: at once what code decides, later what judges decide, each request exactly once.

Flow control is the transport's: the next message is read only after the answers to the last one were taken.
From the first request that waits for judges on, a second thread reads, so that what code decides overtakes
it; how many answers may lie waiting is bounded, and beyond that reading stops too.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextvars import copy_context
from queue import SimpleQueue

from heed.scorer.v1 import scorer_service_pb2
from scorer.rpc.call import Call
from scorer.rpc.entry import Failure, attempt, fail, fill
from scorer.rpc.limits import Limits
from scorer.rpc.media import MediaShelf
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.scoring import Asked, Scoring

_ROOM = 256  # answers of one stream, judged or not, that may be on their way

Message = scorer_service_pb2.StreamScoreRequest
Answers = scorer_service_pb2.StreamScoreResponse


class Stream:
    """Answers one stream of `StreamScore`."""

    def __init__(self, scoring: Scoring, *, limits: Limits, call: Call) -> None:
        self._scoring = scoring
        self._limits = limits
        self._call = call
        self._deadline = call.deadline()
        self._owed: dict[str, Asked] = {}  # by id, what judges have not decided yet

    def answers(self, messages: Iterable[Message]) -> Iterator[Answers]:
        """Gives the answers to all messages; raises Refused where an id is missing or in use."""
        rest = iter(messages)
        for message in rest:
            answers, waiting = self.answer(message)
            if answers.entries:
                yield answers
            if waiting:
                yield from _BesideJudges(self, rest).answers(waiting)
                return
            self.stop_if_draining()

    def answer(self, message: Message) -> tuple[Answers, list[Asked]]:
        """Answers a message as far as code can, and gives the requests that wait for judges."""
        self._check_ids(message)
        answers, waiting = Answers(), []
        refusal = self._limits.refusal(message)
        if refusal is not None:
            for request in message.requests or [scorer_service_pb2.ScoreRequest()]:
                fail(answers.entries.add(request_id=request.request_id), refusal, tally=self._call.tally)
            return answers, []
        self._call.pace(len(message.requests))
        shelf = MediaShelf(message.media)
        with self._call.lane:
            for request in message.requests:
                asked = attempt(self._scoring, request, shelf=shelf, deadline=self._deadline)
                if isinstance(asked, Asked) and asked.judging is not None:
                    self._owed[request.request_id] = asked
                    waiting.append(asked)
                else:
                    self._fill(answers, request.request_id, asked)
                self._call.lane.give_way()
        return answers, waiting

    def judged(self, asked: Asked) -> Answers:
        """Answers a request whose judges are done."""
        answers = Answers()
        self._fill(answers, asked.request.request_id, asked)
        del self._owed[asked.request.request_id]
        return answers

    def stop_if_draining(self) -> None:
        """Raises Refused once the server drains: another one can answer what was not yet sent."""
        if self._call.draining.is_set():
            raise Refused(
                Reason.DRAINING, "This server is shutting down; send what is unanswered to another."
            )

    @property
    def waits(self) -> bool:
        """Whether judges owe an answer."""
        return bool(self._owed)

    def give_up(self) -> None:
        """Lets the judges stop."""
        for asked in list(self._owed.values()):
            if asked.judging is not None:
                asked.judging.cancel()

    def when_gone(self, callback: Callable[[], object]) -> None:
        """Has `callback` called once the caller has gone."""
        self._call.when_gone(callback)

    def _fill(self, answers: Answers, request_id: str, asked: Asked | Failure) -> None:
        entry = answers.entries.add(request_id=request_id)
        fill(entry, asked, scoring=self._scoring, deadline=self._deadline, tally=self._call.tally)

    def _check_ids(self, message: Message) -> None:
        seen = set(self._owed)
        for i, request in enumerate(message.requests):
            field = f"requests[{i}].request_id"
            if not request.request_id:
                sentence = f"{field}: is required in a stream; answers are matched by it"
                raise Refused(Reason.MISSING_REQUEST_ID, sentence, field=field, index=str(i))
            if request.request_id in seen:
                shown = request.request_id[:80]
                sentence = f"{field}: {shown!r} is the id of a request that is not answered yet"
                raise Refused(Reason.DUPLICATE_REQUEST_ID, sentence, field=field, request_id=shown)
            seen.add(request.request_id)


class _BesideJudges:
    """Answers the rest of a stream while judges work: a thread reads, and answers leave as they are ready."""

    def __init__(self, stream: Stream, messages: Iterator[Message]) -> None:
        self._stream = stream
        self._messages = messages
        self._room = threading.Semaphore(_ROOM)
        self._ready: SimpleQueue[Answers | Asked | Exception | None] = SimpleQueue()
        self._left = False

    def answers(self, waiting: list[Asked]) -> Iterator[Answers]:
        """Gives the answers to `waiting` and to all messages to come."""
        self._stream.when_gone(lambda: self._ready.put(Refused(Reason.CANCELLED, "The caller went away.")))
        self._await(waiting)
        run = copy_context().run
        threading.Thread(target=run, args=(self._read,), name="heed-stream-reader", daemon=True).start()
        try:
            yield from self._until_done()
        finally:
            self._left = True
            self._room.release()
            self._stream.give_up()

    def _until_done(self) -> Iterator[Answers]:
        reading = True
        while reading or self._stream.waits:
            match self._ready.get():
                case None:
                    reading = False
                    continue
                case Exception() as error:
                    raise error
                case Asked() as asked:
                    yield self._stream.judged(asked)
                case answers:
                    yield answers
            self._room.release()

    def _read(self) -> None:
        try:
            for message in self._messages:
                answers, waiting = self._stream.answer(message)
                if answers.entries:
                    self._room.acquire()
                    self._ready.put(answers)
                self._await(waiting)
                if self._left:
                    return
                self._stream.stop_if_draining()
            self._ready.put(None)
        except Exception as error:  # the thread that answers raises it
            self._ready.put(error)

    def _await(self, waiting: list[Asked]) -> None:
        for asked in waiting:
            self._room.acquire()
            if asked.judging is not None:
                asked.judging.add_done_callback(_putting(self._ready, asked))


def _putting(
    queue: "SimpleQueue[Answers | Asked | Exception | None]", asked: Asked
) -> Callable[[object], None]:
    return lambda _done: queue.put(asked)
