#!/usr/bin/env bash
# Serves a model repository with the Triton server inside the nvidia-pytriton wheel: no container, loopback only.
#
#   VLM_MODEL=FOLDER services/triton/serve.sh [REPOSITORY]
#
# TRITON_ENV (.make/triton) is the environment of requirements.txt; TRITON_HTTP_PORT, TRITON_GRPC_PORT and
# TRITON_METRICS_PORT are 8000, 8001 and 8002. The script becomes the server: stop it with SIGTERM.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repository=$(realpath "${1:-$here/model_repository}")
environment=$(realpath -m "${TRITON_ENV:-$here/../../.make/triton}")
grpc_port=${TRITON_GRPC_PORT:-8001}
python=$environment/bin/python

fail() {
  echo "serve.sh: $*" >&2
  exit 2
}

[[ -d $repository ]] || fail "no model repository at $repository"
[[ -x $python ]] || fail "no serving environment at $environment; see services/triton/README.md, or set TRITON_ENV"
read -r packages libraries version < <("$python" -c \
  'import sysconfig as s; print(s.get_path("platlib"), s.get_config_var("LIBDIR"), s.get_python_version())')
triton=$packages/pytriton/tritonserver
[[ -x $triton/bin/tritonserver ]] || fail "nvidia-pytriton is not installed in $environment"
stub=$triton/python_backend_stubs/$version/triton_python_backend_stub
[[ -x $stub ]] || fail "the wheel has no stub for Python $version; use 3.10 to 3.12"
! (exec 3<>"/dev/tcp/127.0.0.1/$grpc_port") 2>/dev/null || fail "port $grpc_port is taken; set TRITON_GRPC_PORT"

# The backend wants its library, its utilities and the stub of this Python in one folder.
backends=$environment/backends
mkdir -p "$backends/python"
ln -sf "$triton"/backends/python/* "$stub" "$backends/python/"

# A server that crashed leaves its models' processes and shared memory behind. Both bear the name of its port, and
# the port is free.
memory=heed_triton_${grpc_port}_
for process in /proc/[0-9]*; do
  command=$(tr '\0' ' ' <"$process/cmdline" 2>/dev/null) || continue
  if [[ $command == *triton_python_backend_stub\ *\ $memory* ]]; then kill -KILL "${process#/proc/}" || true; fi
done
rm -f "/dev/shm/$memory"*

# The stub finds the environment through PATH, and must load the libpython that belongs to it.
export PATH=$environment/bin:$PATH
export LD_LIBRARY_PATH=$libraries:$packages/nvidia_pytriton.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export PYTHONDONTWRITEBYTECODE=1 HF_HUB_OFFLINE=${HF_HUB_OFFLINE:-1} TOKENIZERS_PARALLELISM=false

# Without auto-completion of configurations every model is loaded once, not twice.
exec "$triton/bin/tritonserver" --model-repository="$repository" --backend-directory="$backends" \
  --disable-auto-complete-config --exit-timeout-secs="${TRITON_EXIT_TIMEOUT:-10}" \
  --http-address=127.0.0.1 --http-port="${TRITON_HTTP_PORT:-8000}" \
  --grpc-address=127.0.0.1 --grpc-port="$grpc_port" \
  --metrics-address=127.0.0.1 --metrics-port="${TRITON_METRICS_PORT:-8002}" \
  --backend-config=python,shm-default-byte-size=4194304 \
  --backend-config=python,shm-region-prefix-name="$memory"
