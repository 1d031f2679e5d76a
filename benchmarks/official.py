"""The official IFEval checker as a process that answers requests; it runs in an environment of its own.

Reads one JSON object a line and answers with one value a line: `give` hands over the rows, `verdicts`
asks for the verdicts on all of them, `seconds` for the CPU seconds of one pass over the rows it lists.
"""

import json
import logging
import os
import sys
import time
import types
from importlib.metadata import distribution

os.environ["NLTK_DATA"] = str(
    distribution("llama-index-core").locate_file("llama_index/core/_static/nltk_cache")
)

# The checker is a few modules of a package whose own import takes far more than they need.
for package in ("lm_eval", "lm_eval.tasks", "lm_eval.tasks.ifeval"):
    module = types.ModuleType(package)
    module.__path__ = [str(distribution("lm-eval").locate_file(package.replace(".", "/")))]
    sys.modules[package] = module

import langdetect  # noqa: E402
from lm_eval.tasks.ifeval import instructions, utils  # noqa: E402

langdetect.DetectorFactory.seed = 0
logging.disable(logging.CRITICAL)  # it reports every text whose language it cannot tell

CHECKS = {False: utils.test_instruction_following_strict, True: utils.test_instruction_following_loose}


def take_letters_literally():
    """Keeps the checker from replacing a letter such as # by one drawn at random."""
    original = instructions.LetterFrequencyChecker.build_description

    def build_description(self, **kwargs):
        description = original(self, **kwargs)
        self._letter = kwargs["letter"].lower()
        return description

    instructions.LetterFrequencyChecker.build_description = build_description


def answer(request, examples):
    if "give" in request:
        examples[:] = [
            (
                utils.InputExample(row["key"], row["instruction_id_list"], row["prompt"], row["kwargs"]),
                row["response"],
            )
            for row in request["give"]
        ]
        return len(examples)
    check = CHECKS[request["loose"]]
    if "verdicts" in request:
        return [check(example, response).follow_instruction_list for example, response in examples]
    chosen = [examples[i] for i in request["seconds"]]
    start = time.process_time()
    for example, response in chosen:
        check(example, response)
    return time.process_time() - start


def main():
    take_letters_literally()
    examples = []
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), examples)), flush=True)


if __name__ == "__main__":
    main()
