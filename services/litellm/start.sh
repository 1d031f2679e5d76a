#!/bin/sh
# Starts the LiteLLM proxy for evaluation. The first start makes its own environment beside this file.
#
#   LITELLM_MASTER_KEY=... OPENAI_API_KEY=... services/litellm/start.sh [config.yaml]
#
# HEED_LITELLM_HOST and HEED_LITELLM_PORT choose where it listens; 127.0.0.1:4000 unless given.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
config=${1:-$here/config.yaml}
environment=${HEED_LITELLM_ENVIRONMENT:-$here/.venv}

if [ -z "${LITELLM_MASTER_KEY:-}" ]; then
  echo "set LITELLM_MASTER_KEY to a key of your own; callers give it as HEED_LITELLM_API_KEY" >&2
  exit 2
fi
if [ ! -f "$config" ]; then
  echo "$config: no such file; name a configuration, or leave it out for config.yaml" >&2
  exit 2
fi
if [ ! -x "$environment/bin/litellm" ]; then
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet --requirement "$here/requirements.txt" >&2
fi

# The price map that came with the release; else every start fetches another one.
export LITELLM_LOCAL_MODEL_COST_MAP=True
export LITELLM_LOG=${LITELLM_LOG:-ERROR}
exec "$environment/bin/litellm" --config "$config" \
  --host "${HEED_LITELLM_HOST:-127.0.0.1}" --port "${HEED_LITELLM_PORT:-4000}" --telemetry False
