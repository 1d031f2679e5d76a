"""The model itself: transformers, on a CPU or GPUs."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from transformers import (
    AutoModelForImageTextToText,
    AutoProcessor,
    GenerationConfig,
    LogitsProcessor,
    LogitsProcessorList,
    MinPLogitsWarper,
    StoppingCriteria,
    StoppingCriteriaList,
    TemperatureLogitsWarper,
    TopKLogitsWarper,
    TopPLogitsWarper,
)

from .deltas import Deltas
from .request import ChatRequest, decode
from .sampling import BadRequest, Sampling
from .settings import Settings


class TookTooLong(Exception):
    """An answer that was not finished in the time one answer may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How an answer ended: `stop`, `length`, or `abort` for a client that went away."""

    reason: str
    input_tokens: int
    output_tokens: int


# Takes a piece of text, the number of tokens since the last piece, and the number of tokens of the prompt.
Emit = Callable[[str, int, int], None]


class Engine:
    """A loaded model; `answer` may be called from several threads."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        torch.set_num_threads(settings.torch_threads)
        device = settings.device
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        source: dict[str, Any] = {"revision": settings.revision} if settings.revision else {}
        placed: dict[str, Any] = {"device_map": settings.device_map} if settings.device_map else {}
        self._processor = AutoProcessor.from_pretrained(settings.model, **source)
        self._model = AutoModelForImageTextToText.from_pretrained(
            settings.model, dtype=settings.dtype, **source, **placed
        ).eval()
        if not placed:
            self._model.to(device)
        self._tokenizer = self._processor.tokenizer
        own = self._model.generation_config
        ends = own.eos_token_id if own.eos_token_id is not None else self._tokenizer.eos_token_id
        self._ends = tuple(ends) if isinstance(ends, list) else (ends,) if ends is not None else ()
        self._pad = own.pad_token_id if own.pad_token_id is not None else (*self._ends, 0)[0]
        # A checkpoint's own sampling habits would change answers without appearing in anybody's records.
        self._model.generation_config = GenerationConfig(
            bos_token_id=own.bos_token_id,
            decoder_start_token_id=own.decoder_start_token_id,
            pad_token_id=self._pad,
        )
        self._room = getattr(self._model.config.get_text_config(), "max_position_embeddings", None)

    def answer(self, request: ChatRequest, *, emit: Emit, cancelled: Callable[[], bool]) -> Ending:
        """Writes one answer, handing its pieces to `emit`, and stops at the next token once `cancelled`."""
        prompt = self._prompt(request)
        inputs = self._inputs(prompt, request)
        size = inputs["input_ids"].shape[1]
        most = request.sampling.max_tokens
        if self._room is not None:
            if size >= self._room:
                raise BadRequest(f"the prompt has {size} tokens, and the model takes fewer than {self._room}")
            most = min(most, self._room - size)
        deltas = Deltas(self._decoder(request.sampling), stop=request.sampling.stop)
        deadline = time.monotonic() + self._settings.max_seconds
        pace = _Pace(deltas, lambda text, count: emit(text, count, size), cancelled, self._ends, deadline)
        if request.echo:
            emit(prompt, 0, size)
        with torch.inference_mode():
            self._model.generate(
                **inputs,
                generation_config=self._generation(request.sampling, most),
                logits_processor=_sampler(request.sampling, self._model.device),
                stopping_criteria=StoppingCriteriaList([pace]),
            )
        if pace.late:
            raise TookTooLong(f"the answer took longer than {self._settings.max_seconds} s")
        emit(deltas.finish(), pace.unsent, size)
        ended = pace.ended and not request.sampling.ignore_eos
        reason = "abort" if pace.aborted else "stop" if ended or deltas.stopped else "length"
        return Ending(reason=reason, input_tokens=size, output_tokens=pace.tokens)

    def _prompt(self, request: ChatRequest) -> str:
        if not request.messages:
            return request.prompt
        try:
            return str(
                self._processor.apply_chat_template(
                    [dict(message) for message in request.messages],
                    tokenize=False,
                    add_generation_prompt=True,
                )
            )
        except Exception as error:  # a template is a program of the checkpoint: it may refuse in any way
            raise BadRequest(f"the model's chat template refused the messages: {str(error)[:200]}") from None

    def _inputs(self, prompt: str, request: ChatRequest) -> Any:
        limit = self._settings.max_image_pixels
        pictures = [decode(x, number=i, max_pixels=limit) for i, x in enumerate(request.images, start=1)]
        begins = self._tokenizer.bos_token
        try:
            inputs = self._processor(
                text=[prompt],
                images=[pictures] if pictures else None,
                add_special_tokens=not (begins and prompt.startswith(begins)),
                return_tensors="pt",
            )
            return inputs.to(self._model.device, dtype=self._model.dtype)
        except (ValueError, IndexError, StopIteration) as error:
            sentence = f"the prompt and its {len(pictures)} images do not fit together"
            raise BadRequest(f"{sentence}: {str(error)[:200]}") from None

    def _decoder(self, sampling: Sampling) -> Callable[..., str]:
        return lambda tokens: str(
            self._tokenizer.decode(
                tokens, skip_special_tokens=sampling.skip_special_tokens, clean_up_tokenization_spaces=False
            )
        )

    def _generation(self, sampling: Sampling, most: int) -> GenerationConfig:
        return GenerationConfig(
            max_new_tokens=most,
            min_new_tokens=sampling.min_tokens or None,
            do_sample=False,
            repetition_penalty=sampling.repetition_penalty,
            eos_token_id=None if sampling.ignore_eos else list(self._ends) or None,
            pad_token_id=self._pad,
        )


class _Pace(StoppingCriteria):  # type: ignore[misc]
    """Sees every token as it is chosen: passes its text on, and says when to stop."""

    def __init__(
        self,
        deltas: Deltas,
        emit: Callable[[str, int], None],
        cancelled: Callable[[], bool],
        ends: tuple[int, ...],
        deadline: float,
    ) -> None:
        self._deltas = deltas
        self._emit = emit
        self._cancelled = cancelled
        self._ends = ends
        self._deadline = deadline
        self.tokens = self.unsent = 0
        self.ended = self.aborted = self.late = False

    def __call__(self, input_ids: torch.Tensor, _scores: object, **_: object) -> torch.Tensor:
        token = int(input_ids[0, -1])
        self.tokens += 1
        self.unsent += 1
        self.ended = token in self._ends
        text = self._deltas.push(token)
        if text:
            self._emit(text, self.unsent)
            self.unsent = 0
        self.aborted = self._cancelled()
        self.late = time.monotonic() > self._deadline
        done = self.aborted or self.late or self._deltas.stopped
        return torch.full((input_ids.shape[0],), done, dtype=torch.bool, device=input_ids.device)


class _Gumbel(LogitsProcessor):  # type: ignore[misc]
    """Adds Gumbel noise, so that the greatest logit is a sample, repeatable whatever others ask."""

    def __init__(self, seed: int | None, device: torch.device) -> None:
        self._dice = torch.Generator(device=device)
        if seed is None:
            self._dice.seed()
        else:
            self._dice.manual_seed(seed)

    def __call__(self, _input_ids: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        noise = torch.empty_like(scores, dtype=torch.float32).exponential_(generator=self._dice)
        return scores.float() - noise.log()


def _sampler(sampling: Sampling, device: torch.device) -> LogitsProcessorList:
    """Builds what shapes the choice of each token; at temperature 0 the likeliest is taken."""
    steps = LogitsProcessorList()
    if sampling.temperature == 0:
        return steps
    if sampling.temperature != 1:
        steps.append(TemperatureLogitsWarper(float(sampling.temperature)))
    if sampling.top_k > 0:
        steps.append(TopKLogitsWarper(sampling.top_k))
    if sampling.top_p < 1:
        steps.append(TopPLogitsWarper(float(sampling.top_p)))
    if sampling.min_p > 0:
        steps.append(MinPLogitsWarper(float(sampling.min_p)))
    steps.append(_Gumbel(sampling.seed, device))
    return steps
