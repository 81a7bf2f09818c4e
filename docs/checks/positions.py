"""How much the two readings of position literals differ: compares the maps of two 'vitrine represent --raw' folders.

    python3 docs/checks/positions.py EXACT PAPER
"""

import pathlib
import sys

import numpy

exact, paper = map(pathlib.Path, sys.argv[1:3])
for file in sorted(exact.glob("*.evidence.npy")):
    one = numpy.load(file).ravel()
    other = numpy.load(paper / file.name).ravel()
    print(
        f"{file.name.removesuffix('.evidence.npy'):12}"
        f" correlation {numpy.corrcoef(one, other)[0, 1]:.4f}"
        f" difference {abs(one - other).sum() / abs(one).sum():.3f}"
    )
