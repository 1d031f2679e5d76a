"""Serves the scorer: what `heed serve` becomes, in a process that has imported nothing else."""

import os
import sys

from scorer.rpc.serve import main

sys.exit(main(sys.argv[1:], os.environ, command="heed serve"))
