#!/usr/bin/env bash
# Compares what `train` takes without settings with what `tune` finds, on folders with a train and a test part each.
#
#   docs/checks/defaults.sh MINUTES DIR NAME...     for example: docs/checks/defaults.sh 60 folders letters emoji hair
#
# DIR/NAME/train and DIR/NAME/test hold one subfolder per class, as docs/checks/folders.py makes them. The models, the tuning and
# defaults.csv are written to DIR/NAME.defaults. The test images are read once by each of the two models.
set -euo pipefail
minutes=$1
dir=$2
shift 2
here=$(cd "$(dirname "$0")/../.." && pwd)
measure() { "$here/vitrine" evaluate --data "folder:$1/test" --model "$2" --threads 1 --json; }
printf '%-12s %9s %9s %7s %9s %9s %7s  %s\n' folder 'default %' 'tuned %' share 'F1 %' 'tuned F1' share recipe
for name in "$@"; do
  out=$dir/$name.defaults
  mkdir -p "$out"
  "$here/vitrine" train --data "folder:$dir/$name/train" --validate 0.1 --threads 1 --model "$out/default.vitrine" --json \
    > "$out/default.json" 2> "$out/default.log"
  "$here/vitrine" tune --data "folder:$dir/$name/train" --out "$out/tuning" --minutes "$minutes" --threads 1 > "$out/tuning.txt" 2> "$out/tuning.log"
  (read -r -a words < "$out/tuning/command.txt" && "$here/vitrine" "${words[@]:1}" --force 2> "$out/tuned.log")
  measure "$dir/$name" "$out/default.vitrine" > "$out/default.test.json" 2>> "$out/default.log"
  measure "$dir/$name" "$out/tuning/best.vitrine" > "$out/tuned.test.json" 2>> "$out/tuned.log"
  python3 - "$name" "$out" <<'P'
import json, sys
name, out = sys.argv[1:]
found = [json.load(open(f"{out}/{which}.test.json")) for which in ("default", "tuned")]
values = [[100 * read(each) for each in found] for read in (lambda each: each["accuracy"], lambda each: each["macro"]["f1"])]
recipe = json.load(open(f"{out}/default.json"))["recipe"]
cells = [text for one, other in values for text in (f"{one:9.2f}", f"{other:9.2f}", f"{100 * one / other:6.1f}%")]
print(f"{name:12} {' '.join(cells)}  {recipe}", flush=True)
P
done
