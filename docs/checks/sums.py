#!/usr/bin/env python3
"""Compares what two builds of Vitrine say: class sums, probabilities, votes and evidence maps, to the last bit.

    docs/checks/sums.py BEFORE AFTER [--words [COMMAND:]NEW=OLD ...]

BEFORE and AFTER are launchers (./vitrine) of two checkouts; BEFORE may also be the folder that an earlier run kept
(--keep DIR: DIR/before). Each build trains models of every kind on generated faces, changes them (team, join, edit,
shrink, calibrate), and explains four images by each model. Everything that is compared is a number or an array that
the program writes: the JSON of 'explain', and the maps that 'explain --raw' writes for numpy. What only AFTER says is
not compared. --words translates options for BEFORE that it calls differently, in one command or in all; for builds
before the options were sorted out: --words image=index calibrate:split=validate

Prints a line for each model and ends with status 1 if anything differs.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

DATA = "faces:count=400,test=20,seed=1"  # the same images whatever a model's seed
COMMON = ["--data", DATA, "--recipe", "none", "--epochs", "2", "--force"]
CRISP = COMMON + ["--clauses", "100", "-T", "60"]
FUZZY = COMMON + ["--clauses", "20", "-T", "100", "--tolerance", "20"]
TRAINED = {
    "crisp": CRISP + ["--patch", "5x5", "--validate", "0.2"],
    "crisp-flat": CRISP + ["--patch", "flat", "--encoding", "threshold:120"],
    "crisp-own": CRISP + ["--patch", "7x7", "--sharing", "own", "--no-weighted", "--encoding", "edges:2+threshold:100"],
    "crisp-mirror": CRISP + ["--patch", "5x5", "--mirror", "--shift", "2", "--balance", "root"],
    "crisp-union": CRISP + ["--patch", "5x5", "--machines", "2", "--validate", "0.2"],
    "crisp-seed2": CRISP + ["--patch", "5x5", "--seed", "2", "--machines", "1"],
    "fuzzy": FUZZY + ["--validate", "0.2"],
    "fuzzy-reach": FUZZY + ["--reach", "4", "--encoding", "thermometer:3", "--validate", "0.2", "--thresholds", "fitted"],
    "fuzzy-mirrored": FUZZY + ["--mirror-votes", "--reach", "2", "--validate", "0.2"],
    "fuzzy-union": FUZZY + ["--machines", "2", "--batch", "2"],
    "fuzzy-variants": FUZZY + ["--variants", "2", "--mirror", "--validate", "0.2"],
}
EDITS = ["--mute", "3", "--restrict", "7:10-40,10-40", "--forbid", "Hat:0-20,0-30",
         "--threshold", "Glasses=3", "--because", "a comparison", "--force"]
SHRINK = ["--data", DATA, "--validate", "0.2", "--to", "0.5", "--force"]
MADE = [
    ("team", ["team", "--model", "crisp", "--model", "fuzzy-mirrored", "--force"]),
    ("team-range", ["team", "--model", "crisp-union", "--model", "fuzzy", "--divide", "range", "--data", DATA, "--split", "test",
                    "--thresholds", "fitted", "--force"]),
    ("team-calibrated", ["calibrate", "--model", "team", "--data", DATA, "--split", "test", "--force"]),
    ("joined", ["join", "crisp-mirror", "crisp-mirror-seed2", "--force"]),
    ("crisp-edited", ["edit", "--model", "crisp", "--reweight", "5:Glasses=2"] + EDITS),
    ("fuzzy-edited", ["edit", "--model", "fuzzy"] + EDITS),
    ("mirrored-edited", ["edit", "--model", "fuzzy-mirrored"] + EDITS),
    ("crisp-shrunk", ["shrink", "--model", "crisp"] + SHRINK),
    ("fuzzy-shrunk", ["shrink", "--model", "fuzzy"] + SHRINK),
]
TRAINED["crisp-mirror-seed2"] = TRAINED["crisp-mirror"] + ["--seed", "2"]
NUMBERS = {"classSum", "probability", "confidence", "usualClassSum", "clause", "votes", "member", "share", "divisor",
           "score", "clausesVoting", "clausesUsuallyVoting", "positions", "failed", "mirrored", "sufficient", "reasons"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--words", nargs="*", default=[], metavar="NEW=OLD")
    parser.add_argument("--keep", metavar="DIR", help="keep the models and maps of both builds here")
    arguments = parser.parse_args()
    words = {}
    for word in arguments.words:
        new, old = word.split("=", 1)
        command, colon, option = new.rpartition(":")
        words[f"{command}{colon}--{option}"] = f"--{old}"
    folder = pathlib.Path(arguments.keep or tempfile.mkdtemp())
    before = (kept(pathlib.Path(arguments.before)) if pathlib.Path(arguments.before).is_dir()
              else told(pathlib.Path(arguments.before).resolve(), folder / "before", words))
    after = told(pathlib.Path(arguments.after).resolve(), folder / "after", {})
    wrong = 0
    for name, (numbers, maps) in before.items():
        problems = differences(numbers, maps, *after[name])
        wrong += bool(problems)
        print(f"{name}: " + ("; ".join(problems) if problems else
                             f"the same {len(numbers)} explanations and {len(maps)} maps"))
    sys.exit(1 if wrong else 0)


def told(program, folder, words):
    """What a build says of each model: numbers of explanations, and maps."""
    folder.mkdir(parents=True, exist_ok=True)

    def run(*call):
        call = [words.get(f"{call[0]}:{word}", words.get(word, word)) for word in call]
        done = subprocess.run([str(program), *call], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{program} {' '.join(call)}\n{done.stderr}")
        return done.stdout

    for name, options in TRAINED.items():
        run("train", "--model", name, "--recipe", "none", *options)
    for name, call in MADE:
        run(*call, "--out", name)
    for name in [*TRAINED, *(name for name, _ in MADE)]:
        maps = folder / f"maps-{name}"
        text = run("explain", "--model", name, "--data", DATA, "--image", "0,3,7,11", "--label", "Glasses,Hat,Smiling",
                   "--raw", "--out", str(maps), "--json")
        (maps / "explanations.json").write_text(text)
    return kept(folder)


def kept(folder):
    """Explanations and maps of each model, as an earlier run left them."""
    said = {}
    for maps in sorted(folder.glob("maps-*")):
        said[maps.name[len("maps-"):]] = (json.loads((maps / "explanations.json").read_text()),
                                          {file.name: file.read_bytes() for file in sorted(maps.glob("*.npy"))})
    return said


def numbers_of(value):
    """The numbers that a comparison is about, whatever else is told beside them."""
    if isinstance(value, dict):
        return {key: numbers_of(part) for key, part in value.items()
                if isinstance(part, (dict, list)) or key in NUMBERS}
    if isinstance(value, list):
        return [numbers_of(part) for part in value]
    return value


def same(before, after):
    """Whether all that BEFORE said is said again; AFTER may say more."""
    if isinstance(before, dict):
        return isinstance(after, dict) and all(key in after and same(part, after[key]) for key, part in before.items())
    if isinstance(before, list):
        return isinstance(after, list) and len(before) == len(after) and all(map(same, before, after))
    return before == after


def differences(numbers, maps, other_numbers, other_maps):
    problems = []
    for index, (one, other) in enumerate(zip(numbers, other_numbers)):
        if not same(numbers_of(one), numbers_of(other)):
            problems.append(f"explanation {index} ({one['label']} of image {one['image']}) differs")
    if len(numbers) != len(other_numbers):
        problems.append(f"{len(numbers)} explanations, then {len(other_numbers)}")
    if sorted(maps) != sorted(other_maps):
        problems.append("not the same maps: " + ", ".join(sorted(set(maps) ^ set(other_maps))[:4]))
    different = [name for name in maps if name in other_maps and maps[name] != other_maps[name]]
    if different:
        problems.append(f"{len(different)} of {len(maps)} maps differ, such as {different[0]}")
    return problems


if __name__ == "__main__":
    main()
