#!/usr/bin/env bash
# Serves a model repository with NVIDIA's container, which brings the vLLM backend; it needs Docker and a GPU.
#
#   services/triton/serve-container.sh [REPOSITORY]
#
# TRITON_IMAGE is the image, HF_HOME (~/.cache/huggingface) keeps weights between starts, and HF_TOKEN, where it
# is set, is handed on. Ports are published on loopback alone: TRITON_HTTP_PORT, TRITON_GRPC_PORT and
# TRITON_METRICS_PORT are 8000, 8001 and 8002. Variables that begin with VLM_ reach vlm_chat.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repository=$(realpath "${1:-$here/model_repository_vllm}")
image=${TRITON_IMAGE:-nvcr.io/nvidia/tritonserver:26.07-vllm-python-py3}
weights=$(realpath -m "${HF_HOME:-$HOME/.cache/huggingface}")

[[ -d $repository ]] || { echo "serve-container.sh: no model repository at $repository" >&2; exit 2; }
command -v docker >/dev/null || { echo "serve-container.sh: docker is not installed; see serve.sh" >&2; exit 2; }
mkdir -p "$weights"

# An unhealthy engine is unloaded only where models are loaded by name.
load=()
for model in "$repository"/*/config.pbtxt; do
  load+=(--load-model="$(basename "$(dirname "$model")")")
done
passed=()
for name in HF_TOKEN $(compgen -v VLM_ || true); do
  if [[ -n ${!name:-} ]]; then passed+=(--env "$name"); fi
done
# A checkpoint in a folder keeps its path inside the container.
if [[ -d ${VLM_MODEL:-} ]]; then passed+=(--volume "$(realpath "$VLM_MODEL"):$VLM_MODEL:ro"); fi

exec docker run --rm --init --gpus "${TRITON_GPUS:-all}" --shm-size=2g \
  --publish "127.0.0.1:${TRITON_HTTP_PORT:-8000}:8000" \
  --publish "127.0.0.1:${TRITON_GRPC_PORT:-8001}:8001" \
  --publish "127.0.0.1:${TRITON_METRICS_PORT:-8002}:8002" \
  --volume "$repository:/models:ro" --volume "$weights:/weights" \
  --env HF_HOME=/weights --env PYTHONDONTWRITEBYTECODE=1 "${passed[@]}" \
  "$image" tritonserver --model-repository=/models --model-control-mode=explicit "${load[@]}"
