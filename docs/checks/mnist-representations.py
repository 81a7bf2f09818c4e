"""Correlates each class representation's positive part with the mean image of every class.

Usage: ./vitrine represent --model mnist.vitrine --out labels --raw
       python3 docs/checks/mnist-representations.py data/mnist labels
"""
import gzip
import sys
from pathlib import Path

import numpy as np


def idx(folder, name, offset):
    packed = Path(folder, name + ".gz")
    raw = gzip.open(packed).read() if packed.exists() else Path(folder, name).read_bytes()
    return np.frombuffer(raw, np.uint8, offset=offset)


data, maps = sys.argv[1:3]
labels = idx(data, "train-labels-idx1-ubyte", 8)
images = idx(data, "train-images-idx3-ubyte", 16).reshape(-1, 28 * 28).astype(float)
means = np.array([images[labels == digit].mean(axis=0) for digit in range(10)])
right = 0
for digit in range(10):
    shown = np.maximum(0, np.load(Path(maps, f"{digit}.evidence.npy"))).reshape(-1)
    correlations = [np.corrcoef(shown, mean)[0, 1] for mean in means]
    best = int(np.argmax(correlations))
    right += best == digit
    second = sorted(correlations)[-2]
    print(f"{digit}: its own mean image {correlations[digit]:.3f}, best {best}, second best {second:.3f}")
print(f"{right} of 10 correlate best with their own class")
