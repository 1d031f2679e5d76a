"""What the papers' tables call things, and what figures call them."""

from collections.abc import Mapping

from runner.suites.mm_tasks import DATASETS as _DATASETS

DATASETS: Mapping[str, str] = {each.printed: each.name for each in _DATASETS}
CRITERIA: Mapping[str, str] = {
    "accuracy": "answer accuracy",
    "instruction_following": "instruction following",
}
FAILURES: Mapping[str, str] = {
    "Cannot be Parsed": "parse_failure",
    "Incorrect Formatting": "incorrect_format",
    "Empty Elements": "empty_elements",
    "Element Duplications": "duplicate_elements",
}
JUDGES: Mapping[str, str] = {"Human": "human"}
# Names that one table of a paper spells otherwise than the rest; what may be another model is left alone.
MODELS: Mapping[str, str] = {
    "DeepSeekVL2-tiny": "DeepSeek-VL2-tiny",
    "InterVL2.5-8B": "InternVL2.5-8B",
    "Llama-3.2-11B-Vision-Instruct": "Llama-3.2-11B-VI",
    "MiniCPM-Llama3-V2.5": "MiniCPM-Llama3-v2.5",
    "Phi-3.5 VI": "Phi-3.5",
    "Phi-4.0 VI": "Phi-4",
    "Qwen2-VL-7B": "Qwen2-VL-7B-Instruct",
    "ShareGPT4v": "ShareGPT4V",
    "gemini-1.5-flash": "Gemini-1.5 Flash",
    "gemini-1.5-pro": "Gemini-1.5 Pro",
}
