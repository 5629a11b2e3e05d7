#!/bin/sh
# One run on a GPU from what pack.py made: encodes it if that has not been done, trains for at most eight and a half
# minutes, and leaves checkpoint, log and exported model in OUT. Run it again to go on.
#   sh scripts/train/gpu.sh PACKED OUT [arguments of train.py, for instance --model base --steps 20000]
set -eu
here=$(dirname "$0")
packed=$1 out=$2
shift 2
python=${PYTHON:-python3}
data=$packed.data
[ -f "$data/sizes.json" ] || "$python" "$here/prepare.py" "$packed" "$data" --lexicon "$packed/lexicon.words" --processes "$(nproc)"
"$python" "$here/train.py" "$data" "$out" --minutes "${MINUTES:-8.5}" "$@"
"$python" "$here/export.py" "$out/checkpoint.pt" "$data/lexicon.txt" "$out/model"
