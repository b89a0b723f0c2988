#!/bin/sh
# Installs Boardcall from the wheels beside this file, into the folder `program` beside them. No network is used.
set -eu
cd "$(dirname "$0")"
wanted="$(cat python.txt)"

python=
for name in ${PYTHON:-} "python$wanted" python3 python; do
  found="$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true)"
  if [ "$found" = "$wanted" ]; then python="$name"; break; fi
done
if [ -z "$python" ]; then
  echo "This needs Python $wanted, and none was found. Install it, or name it: PYTHON=/path/to/python sh install.sh" >&2
  exit 1
fi
"$python" -m venv program
program/bin/python -m pip install -qq --disable-pip-version-check --no-index --find-links wheels "boardcall[web,paper,passkeys,png,signing]"
program/bin/python -m boardcall --version
echo "Boardcall is installed. See it at work:  $PWD/program/bin/boardcall demo"
echo "Run an event in the folder you are in:   $PWD/program/bin/boardcall serve"
