"""Serves the scorer: `python -m services.scorer`."""

import os
import sys

from scorer.rpc.serve import main

sys.exit(main(sys.argv[1:], os.environ, command="python -m services.scorer"))
