"""Run in the serving environment: asks tiny models of other architectures, and prints JSON."""

import importlib
import json
import sys
from pathlib import Path

import torch
from transformers import (
    Gemma3Config,
    Gemma3ForConditionalGeneration,
    Gemma3ImageProcessorPil,
    Gemma3Processor,
    PreTrainedTokenizerFast,
)

from services.triton import tiny_vlm

VLM_CHAT = "services.triton.model_repository.vlm_chat.1"
GEMMA_TEMPLATE = """\
{{ bos_token }}{% for message in messages %}{{ message.role }}
{% for part in message.content %}
{% if part.type == 'image' %}<start_of_image>{% else %}{{ part.text }}{% endif %}
{% endfor %}
{% endfor %}"""


def gemma(folder: Path) -> None:
    """Writes an untrained Gemma 3, whose processor wants pictures in lists of lists."""
    torch.manual_seed(0)
    words = PreTrainedTokenizerFast(
        tokenizer_object=tiny_vlm.tokenizer().backend_tokenizer,
        pad_token="<pad>",
        bos_token="<s>",
        eos_token="</s>",
        extra_special_tokens={
            "image_token": "<image_soft_token>",
            "boi_token": "<start_of_image>",
            "eoi_token": "<end_of_image>",
        },
    )
    text = {
        "vocab_size": len(words),
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "head_dim": 16,
        "max_position_embeddings": 512,
    }
    vision = {
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 1,
        "num_attention_heads": 2,
        "image_size": 32,
        "patch_size": 8,
    }
    config = Gemma3Config(
        text_config=text,
        vision_config=vision,
        mm_tokens_per_image=4,
        boi_token_index=words.convert_tokens_to_ids("<start_of_image>"),
        eoi_token_index=words.convert_tokens_to_ids("<end_of_image>"),
        image_token_index=words.convert_tokens_to_ids("<image_soft_token>"),
    )
    processor = Gemma3Processor(
        image_processor=Gemma3ImageProcessorPil(size={"height": 32, "width": 32}),
        tokenizer=words,
        chat_template=GEMMA_TEMPLATE,
        image_seq_length=4,
    )
    Gemma3ForConditionalGeneration(config).save_pretrained(folder)
    processor.save_pretrained(folder)


def ask(folder: Path, images: list[str], **settings: str) -> dict[str, object]:
    """Asks a checkpoint about pictures, as base64 texts, and says how that ended."""
    engine, request, options = (
        importlib.import_module(f"{VLM_CHAT}.{name}") for name in ("engine", "request", "settings")
    )
    chosen = options.Settings(model=str(folder), **settings)
    content = [{"type": "image"} for _ in images] + [{"type": "text", "text": "What color is it?"}]
    tensors = {
        "messages": [json.dumps([{"role": "user", "content": content}]).encode()],
        "image": [image.encode() for image in images],
        "exclude_input_in_output": [True],
        "sampling_parameters": [b'{"max_tokens": 6, "temperature": 0}'],
    }
    pieces: list[str] = []
    ending = engine.Engine(chosen).answer(
        request.read(tensors.get, "", chosen),
        emit=lambda text, _count, _size: pieces.append(text),
        cancelled=lambda: False,
    )
    return {"text": "".join(pieces).strip(), "reason": ending.reason, "input_tokens": ending.input_tokens}


if __name__ == "__main__":
    tiny, work, red, blue = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:]
    gemma(work)
    answers = {
        "gemma": [ask(work, images) for images in ([], [red], [red, blue])],
        "bfloat16": ask(tiny, [red], dtype="bfloat16"),
        "device_map": ask(tiny, [red], device_map="auto"),
    }
    sys.stdout.write(json.dumps(answers) + "\n")
