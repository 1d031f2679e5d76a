"""NLTK's Punkt as a process: texts in, its English parameters and the sentences it finds out.

Runs in the environment of the official checker. Reads a JSON list of texts, prints one object, all in ASCII.
"""

import json
import os
import sys
from importlib.metadata import distribution

os.environ["NLTK_DATA"] = str(
    distribution("llama-index-core").locate_file("llama_index/core/_static/nltk_cache")
)

from nltk.tokenize.punkt import PunktTokenizer  # after NLTK_DATA is set


def main() -> None:
    tokenizer = PunktTokenizer("english")
    known = tokenizer._params  # noqa: SLF001 - there is no public way to them
    parameters = {
        "abbreviations": sorted(known.abbrev_types),
        "starters": sorted(known.sent_starters),
        "collocations": sorted(known.collocations),
        "contexts": dict(known.ortho_context),
    }
    spans = [list(tokenizer.span_tokenize(text)) for text in json.load(sys.stdin)]
    json.dump({"parameters": parameters, "spans": spans}, sys.stdout)


if __name__ == "__main__":
    main()
