"""Builds a tiny vision-language model from its configuration, and on request teaches it colors.

    python -m services.triton.tiny_vlm FOLDER --train

The result is a checkpoint like any other, under 2 MB, with its own tokenizer, processor and chat template.
Tests and the demonstration serve it where no weights can be fetched. Untrained, it answers with noise.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    AutoModelForImageTextToText,
    CLIPImageProcessor,
    CLIPVisionConfig,
    LlamaConfig,
    LlavaConfig,
    LlavaForConditionalGeneration,
    LlavaProcessor,
    PreTrainedTokenizerFast,
)

from services.triton import shapes
from services.triton.shapes import Example

PLACEHOLDER = "<image>"
SPECIAL_TOKENS = ("<pad>", "<s>", "</s>", PLACEHOLDER)
PATCH = 8

# No space after "ASSISTANT:", for the answer's first token brings its own.
CHAT_TEMPLATE = (
    "{% for message in messages %}{{ message.role | upper }}: "
    "{% for part in message.content %}"
    "{% if part.type == 'image' %}{{ '<image>\\n' }}{% else %}{{ part.text }}{% endif %}"
    "{% endfor %}{{ '\\n' }}{% endfor %}"
    "{% if add_generation_prompt %}ASSISTANT:{% endif %}"
)


def tokenizer() -> PreTrainedTokenizerFast:
    """Trains a byte-level tokenizer on the sentences of the examples; any other text becomes bytes."""
    dice = random.Random(0)
    kinds = ("color", "is_color", "shape")
    made = [shapes.example(dice, kind=dice.choice(kinds)) for _ in range(2000)]
    backend = Tokenizer(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=512,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    backend.train_from_iterator(
        (f"USER: {x.question}\nASSISTANT: {x.answer}\nSYSTEM:" for x in made), trainer
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=backend,
        pad_token=SPECIAL_TOKENS[0],
        bos_token=SPECIAL_TOKENS[1],
        eos_token=SPECIAL_TOKENS[2],
        extra_special_tokens={"image_token": PLACEHOLDER},
    )


def build(*, seed: int = 0) -> tuple[LlavaForConditionalGeneration, LlavaProcessor]:
    """Makes the untrained model and its processor; the same seed gives the same weights."""
    torch.manual_seed(seed)
    words = tokenizer()
    pad, bos, eos, image = words.convert_tokens_to_ids(list(SPECIAL_TOKENS))
    text = LlamaConfig(
        vocab_size=len(words),
        hidden_size=96,
        intermediate_size=192,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=4,
        max_position_embeddings=2048,
        tie_word_embeddings=False,
        pad_token_id=pad,
        bos_token_id=bos,
        eos_token_id=eos,
    )
    vision = CLIPVisionConfig(
        hidden_size=48,
        intermediate_size=96,
        num_hidden_layers=2,
        num_attention_heads=4,
        image_size=shapes.SIDE,
        patch_size=PATCH,
    )
    config = LlavaConfig(
        text_config=text, vision_config=vision, image_token_index=image, vision_feature_layer=-1
    )
    config.image_seq_length = (shapes.SIDE // PATCH) ** 2
    processor = LlavaProcessor(
        image_processor=CLIPImageProcessor(
            size={"shortest_edge": shapes.SIDE},
            crop_size={"height": shapes.SIDE, "width": shapes.SIDE},
            image_mean=[0.5] * 3,
            image_std=[0.5] * 3,
        ),
        tokenizer=words,
        patch_size=PATCH,
        vision_feature_select_strategy="default",
        num_additional_image_tokens=1,
        chat_template=CHAT_TEMPLATE,
        image_token=PLACEHOLDER,
    )
    return LlavaForConditionalGeneration(config), processor


def prompt(question: str) -> str:
    """Writes the prompt of one picture and one question, as the chat template does."""
    return f"USER: {PLACEHOLDER}\n{question}\nASSISTANT:"


def _batch(processor: LlavaProcessor, examples: Sequence[Example]) -> dict[str, torch.Tensor]:
    """Makes the inputs of one training step; only the answer and the end of text count in the loss."""
    end = processor.tokenizer.eos_token
    texts = [f"{prompt(x.question)} {x.answer}{end}" for x in examples]
    inputs = processor(
        text=texts,
        images=[x.image for x in examples],
        padding=True,
        padding_side="right",
        return_tensors="pt",
    )
    lengths = torch.tensor(
        [len(processor.tokenizer(f" {x.answer}{end}", add_special_tokens=False).input_ids) for x in examples]
    )
    ends = inputs["attention_mask"].sum(dim=1)
    places = torch.arange(inputs["input_ids"].shape[1])
    answers = (places >= (ends - lengths)[:, None]) & (places < ends[:, None])
    return {**inputs, "labels": inputs["input_ids"].masked_fill(~answers, -100)}


def train(
    model: LlavaForConditionalGeneration, processor: LlavaProcessor, *, steps: int, seed: int = 1
) -> list[float]:
    """Teaches the colors, mostly by naming them; returns the loss of each step."""
    dice = random.Random(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=3e-3, total_steps=steps, pct_start=0.1)
    model.train()
    losses = []
    for _ in range(steps):
        kinds = dice.choices(("color", "is_color", "shape"), weights=(6, 3, 1), k=64)
        batch = _batch(processor, [shapes.example(dice, kind=kind) for kind in kinds])
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
    model.eval()
    return losses


def examine(folder: Path, *, count: int, seed: int = 10_000) -> dict[str, float]:
    """Reads the checkpoint back and returns the share of right answers to held-out questions, by kind."""
    model = AutoModelForImageTextToText.from_pretrained(folder).eval()
    processor = LlavaProcessor.from_pretrained(folder)
    dice = random.Random(seed)
    shares = {}
    for kind in ("color", "is_color", "shape"):
        examples = [shapes.example(dice, kind=kind) for _ in range(count)]
        right = 0
        for x in examples:
            inputs = processor(text=prompt(x.question), images=[x.image], return_tensors="pt")
            with torch.inference_mode():
                tokens = model.generate(**inputs, max_new_tokens=4, do_sample=False)
            said = processor.decode(tokens[0, inputs["input_ids"].shape[1] :], skip_special_tokens=True)
            right += said.strip() == x.answer
        shares[kind] = right / count
    return shares


def main(arguments: Sequence[str]) -> int:
    """Builds, perhaps trains, saves, and prints one line of JSON that says what the model can do."""
    parser = argparse.ArgumentParser(
        prog="python -m services.triton.tiny_vlm", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("folder", type=Path, help="where the checkpoint is written")
    parser.add_argument("--train", action="store_true", help="teach it colors (half a minute)")
    parser.add_argument("--steps", type=int, default=160, help="training steps of 64 examples")
    parser.add_argument("--examine", type=int, default=60, help="held-out questions of each kind")
    options = parser.parse_args(arguments)
    # So small a model gains nothing from a second thread, and loses much where cores are shared.
    torch.set_num_threads(1)
    model, processor = build()
    losses = train(model, processor, steps=options.steps) if options.train else []
    model.save_pretrained(options.folder)
    processor.save_pretrained(options.folder)
    report = {
        "parameters": sum(weight.numel() for weight in model.parameters()),
        "steps": len(losses),
        "loss": round(losses[-1], 4) if losses else None,
        "right": examine(options.folder, count=options.examine) if options.train else None,
    }
    (options.folder / "tiny_vlm.json").write_text(json.dumps(report) + "\n")
    sys.stdout.write(json.dumps(report) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
