"""Makes image folders that no setting of Vitrine was tuned on: DIR/NAME/train/CLASS/*.png and DIR/NAME/test/CLASS/*.png.

python3 folders.py OUT [NAME ...] [--fonts DIR] [--emoji DIR] [--celeba DIR]

letters    26 letters, grey 32x32, fonts of a folder with one subfolder per package; no package is in both parts
emoji      9 categories, RGB 48x48, npm's emoji-datasource-apple, -google, -twitter and -facebook; no emoji is in both parts
hair       4 hair colours, RGB 64x64, photographs of CelebA, classes of different sizes
glasses    2 classes, RGB 64x64, photographs of CelebA, one with glasses in about 15
shapes     6 shapes anywhere on a textured background, RGB 64x64, drawn here
textures   8 textures, grey 48x48, drawn here
documents  6 kinds of scanned pages, grey 96x72, drawn here
digits     10 digits, grey 8x8, scikit-learn's copy of the UCI test digits

Needs numpy and Pillow; digits needs scikit-learn.
"""
import argparse, hashlib, io, json, math, os, random, sys, zipfile
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

def save(out, name, part, label, image, number):
    folder = os.path.join(out, name, part, label)
    os.makedirs(folder, exist_ok=True)
    image.save(os.path.join(folder, f"{number:05d}.png"))

def chance(text):
    """A number from 0 to 1 that belongs to a text."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) / 2**32

def letters(out, args):
    files = {}
    for root, _, names in sorted(os.walk(args.fonts)):
        for name in sorted(names):
            if name.lower().endswith((".ttf", ".otf")):
                package = os.path.relpath(root, args.fonts).split(os.sep)[0]
                files.setdefault(package, []).append(os.path.join(root, name))
    rng = random.Random(1)
    number = 0
    for package in sorted(files):
        part = "test" if chance(package) < 0.3 else "train"
        chosen = files[package]
        rng.shuffle(chosen)
        kept = 0
        for file in chosen:
            try:
                font = ImageFont.truetype(file, 48)
                faces = [glyph(font, letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
            except (OSError, ValueError):
                continue
            if any(face is None for face in faces) or len({face.tobytes() for face in faces}) < 26:
                continue # no Latin letters
            for letter, face in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", faces):
                save(out, "letters", part, letter, place(face, rng), number)
                number += 1
            kept += 1
            if kept == 3:
                break

def glyph(font, letter):
    box = font.getbbox(letter)
    if box is None or box[2] - box[0] < 2 or box[3] - box[1] < 4:
        return None
    image = Image.new("L", (box[2] - box[0] + 8, box[3] - box[1] + 8), 0)
    ImageDraw.Draw(image).text((4 - box[0], 4 - box[1]), letter, fill=255, font=font)
    return image

def place(face, rng):
    """Black on white, turned and moved a little."""
    face = face.rotate(rng.uniform(-8, 8), Image.BICUBIC, expand=True)
    scale = rng.uniform(20, 27) / max(face.size)
    face = face.resize((max(1, round(face.width * scale)), max(1, round(face.height * scale))), Image.LANCZOS)
    page = Image.new("L", (32, 32), 0)
    page.paste(face, ((32 - face.width) // 2 + rng.randint(-2, 2), (32 - face.height) // 2 + rng.randint(-2, 2)))
    return page.point(lambda value: 255 - value)

def emoji(out, args):
    number = 0
    for vendor in ("apple", "google", "twitter", "facebook"):
        base = os.path.join(args.emoji, f"emoji-datasource-{vendor}", "package")
        for each in json.load(open(os.path.join(base, "emoji.json"))):
            file = os.path.join(base, "img", vendor, "64", each["image"])
            if each["category"] == "Component" or not os.path.exists(file) or chance(each["unified"] + vendor) < 0.3:
                continue
            part = "test" if chance(each["unified"]) < 0.25 else "train"
            drawn = Image.open(file).convert("RGBA").resize((48, 48), Image.LANCZOS)
            page = Image.new("RGBA", (48, 48), "white")
            page.alpha_composite(drawn)
            save(out, "emoji", part, each["category"].replace(" & ", "_"), page.convert("RGB"), number)
            number += 1

def attributes(args):
    lines = open(os.path.join(args.celeba, "list_attr_celeba.txt")).read().split("\n")
    names = lines[1].split()
    archive = zipfile.ZipFile(os.path.join(args.celeba, "img_align_celeba.zip"))
    present = {os.path.basename(n): n for n in archive.namelist() if n.endswith(".jpg")}
    for line in lines[2:]:
        words = line.split()
        if words and words[0] in present:
            yield words[0], dict(zip(names, (int(w) > 0 for w in words[1:]))), lambda n=present[words[0]]: photograph(archive, n)

def photograph(archive, name):
    image = Image.open(io.BytesIO(archive.read(name))).convert("RGB")
    return image.crop((9, 20, 169, 180)).resize((64, 64), Image.LANCZOS) if image.size == (178, 218) else image.resize((64, 64))

def hair(out, args):
    kinds = ["Black_Hair", "Blond_Hair", "Brown_Hair", "Gray_Hair"]
    for file, has, read in attributes(args):
        given = [kind for kind in kinds if has[kind]]
        if len(given) == 1 and chance("hair" + file) < 0.4:
            part = "test" if chance(file) < 0.25 else "train"
            save(out, "hair", part, given[0], read(), int(file[:6]))

def glasses(out, args):
    for file, has, read in attributes(args):
        if chance("glasses" + file) < 0.25:
            part = "test" if chance(file) < 0.3 else "train"
            save(out, "glasses", part, "Glasses" if has["Eyeglasses"] else "None", read(), int(file[:6]))

def noise(rng, height, width, grain):
    small = rng.random((max(1, height // grain) + 2, max(1, width // grain) + 2))
    image = Image.fromarray((small * 255).astype(np.uint8)).resize((width, height), Image.BICUBIC)
    return np.asarray(image).astype(float) / 255

def shapes(out, args):
    rng = np.random.default_rng(1)
    kinds = ["circle", "triangle", "square", "star", "cross", "ring"]
    for part, count in (("train", 3000), ("test", 1000)):
        for number in range(count):
            kind = kinds[number % len(kinds)]
            big = 256
            base = rng.integers(30, 226, 3)
            field = noise(rng, big, big, int(rng.integers(12, 60)))[..., None]
            ground = Image.fromarray(np.clip(base + (field - 0.5) * rng.uniform(40, 140), 0, 255).astype(np.uint8))
            colour = rng.integers(0, 256, 3)
            while abs(colour - base).sum() < 150:
                colour = rng.integers(0, 256, 3)
            mask = Image.new("L", (big, big), 0)
            draw = ImageDraw.Draw(mask)
            radius = rng.uniform(36, 84)
            x, y = rng.uniform(radius, big - radius, 2)
            turn = rng.uniform(0, 2 * math.pi)
            corner = lambda r, a: (x + r * math.cos(a + turn), y + r * math.sin(a + turn))
            if kind in ("circle", "ring"):
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
                if kind == "ring":
                    inner = radius * rng.uniform(0.4, 0.65)
                    draw.ellipse((x - inner, y - inner, x + inner, y + inner), fill=0)
            elif kind in ("triangle", "square"):
                sides = 3 if kind == "triangle" else 4
                draw.polygon([corner(radius, 2 * math.pi * i / sides) for i in range(sides)], fill=255)
            elif kind == "star":
                draw.polygon([corner(radius if i % 2 == 0 else radius * 0.45, math.pi * i / 5) for i in range(10)], fill=255)
            else:
                arm = radius * rng.uniform(0.22, 0.35)
                for a in (0, math.pi / 2):
                    along, across = np.array([math.cos(a + turn), math.sin(a + turn)]), np.array([-math.sin(a + turn), math.cos(a + turn)])
                    middle = np.array([x, y])
                    draw.polygon([tuple(middle + s * radius * along + t * arm * across) for s, t in ((1, 1), (1, -1), (-1, -1), (-1, 1))], fill=255)
            ground.paste(Image.new("RGB", (big, big), tuple(int(c) for c in colour)), mask=mask)
            pixels = np.asarray(ground.resize((64, 64), Image.LANCZOS)).astype(float) + rng.normal(0, rng.uniform(0, 12), (64, 64, 3))
            save(out, "shapes", part, kind, Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)), number)

def textures(out, args):
    rng = np.random.default_rng(2)
    kinds = ["stripes", "checks", "dots", "bricks", "clouds", "grain", "waves", "scratches"]
    side = 48
    rows, columns = np.mgrid[0:side, 0:side].astype(float)
    for part, count in (("train", 2400), ("test", 800)):
        for number in range(count):
            kind = kinds[number % len(kinds)]
            turn, period, phase = rng.uniform(0, math.pi), rng.uniform(6, 14), rng.uniform(0, 99, 2)
            u = columns * math.cos(turn) + rows * math.sin(turn) + phase[0]
            v = -columns * math.sin(turn) + rows * math.cos(turn) + phase[1]
            if kind == "stripes":
                field = (np.sin(2 * math.pi * u / period) > 0).astype(float)
            elif kind == "checks":
                field = (np.sin(2 * math.pi * u / period) * np.sin(2 * math.pi * v / period) > 0).astype(float)
            elif kind == "dots":
                field = ((u % period - period / 2) ** 2 + (v % period - period / 2) ** 2 < (period * 0.3) ** 2).astype(float)
            elif kind == "bricks":
                shifted = u + (np.floor(v / (period / 2)) % 2) * period / 2
                field = ((v % (period / 2) > 1.2) & (shifted % period > 1.2)).astype(float)
            elif kind == "clouds":
                field = sum(noise(rng, side, side, g) / (16 // g + 1) for g in (16, 8, 4))
            elif kind == "grain":
                field = rng.random((side, side))
            elif kind == "waves":
                field = (np.sin(2 * math.pi * (v + 2.5 * np.sin(2 * math.pi * u / (2 * period))) / period) > 0).astype(float)
            else:
                image = Image.new("L", (side * 4, side * 4), 0)
                draw = ImageDraw.Draw(image)
                for _ in range(int(rng.integers(10, 30))):
                    x, y, a, length = rng.uniform(0, 192), rng.uniform(0, 192), rng.uniform(0, 7), rng.uniform(20, 120)
                    draw.line((x, y, x + length * math.cos(a), y + length * math.sin(a)), fill=255, width=4)
                field = np.asarray(image.resize((side, side), Image.LANCZOS)) / 255
            field = (field - field.min()) / max(1e-9, field.max() - field.min())
            if rng.random() < 0.5:
                field = 1 - field
            pixels = 128 + (field - 0.5) * rng.uniform(60, 180) + rng.uniform(-30, 30) + rng.normal(0, rng.uniform(4, 28), (side, side))
            save(out, "textures", part, kind, Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)), number)

def documents(out, args):
    rng = np.random.default_rng(3)
    kinds = ["letter", "article", "table", "form", "receipt", "slide"]
    weights = [0.3, 0.25, 0.15, 0.12, 0.1, 0.08]
    for part, count in (("train", 1600), ("test", 600)):
        for number in range(count):
            kind = kinds[int(rng.choice(6, p=weights))]
            save(out, "documents", part, kind, page(kind, rng), number)

def page(kind, rng):
    width, height = 288, 384
    image = Image.new("L", (width, height), int(rng.integers(225, 256)))
    draw = ImageDraw.Draw(image)
    ink = int(rng.integers(0, 90))
    def lines(left, right, top, bottom, gap, ragged=0.25):
        y = top
        while y < bottom:
            if rng.random() < 0.12:
                y += gap
                continue
            x, end = left, right - (rng.random() * ragged * (right - left) if rng.random() < 0.4 else 0)
            while x < end:
                word = rng.uniform(6, 30)
                draw.rectangle((x, y, min(end, x + word), y + gap * 0.45), fill=ink)
                x += word + 4
            y += gap
    edge, gap = rng.uniform(18, 36), rng.uniform(6, 10)
    if kind == "letter":
        lines(edge if rng.random() < 0.5 else width * 0.6, width * 0.45 if rng.random() < 0.5 else width - edge, edge, edge + 40, gap)
        lines(edge, width - edge, 90 + rng.uniform(0, 40), rng.uniform(230, 330), gap)
        lines(edge, width * 0.5, 340, 360, gap)
    elif kind == "article":
        draw.rectangle((width * 0.2, edge, width * rng.uniform(0.6, 0.8), edge + 12), fill=ink)
        top = edge + rng.uniform(25, 80)
        lines(edge, width / 2 - 6, top, height - edge, gap, 0.1)
        lines(width / 2 + 6, width - edge, top, height - edge, gap, 0.1)
        if rng.random() < 0.5:
            y = rng.uniform(top, 270)
            x = edge if rng.random() < 0.5 else width / 2 + 6
            draw.rectangle((x, y, x + width / 2 - edge - 6, y + 70), fill=int(rng.integers(100, 200)))
    elif kind == "table":
        lines(edge, width - edge, edge, edge + rng.uniform(10, 60), gap)
        top, bottom, rows, columns = edge + 70, rng.uniform(240, height - edge), int(rng.integers(6, 16)), int(rng.integers(3, 7))
        for r in range(rows + 1):
            y = top + (bottom - top) * r / rows
            draw.line((edge, y, width - edge, y), fill=ink, width=2)
            if r < rows:
                for c in range(columns):
                    x = edge + (width - 2 * edge) * c / columns
                    draw.rectangle((x + 4, y + 5, x + 4 + rng.uniform(5, 20), y + 9), fill=ink)
        for c in range(columns + 1):
            x = edge + (width - 2 * edge) * c / columns
            draw.line((x, top, x, bottom), fill=ink, width=2)
    elif kind == "form":
        y = edge + 30
        draw.rectangle((edge, edge, width * 0.6, edge + 10), fill=ink)
        while y < height - edge - 20:
            draw.rectangle((edge, y + 4, edge + rng.uniform(20, 60), y + 9), fill=ink)
            draw.rectangle((width * 0.4, y, width - edge, y + 14), outline=ink, width=2)
            if rng.random() < 0.6:
                draw.rectangle((width * 0.4 + 5, y + 4, width * 0.4 + rng.uniform(20, 100), y + 9), fill=ink)
            y += rng.uniform(20, 34)
    elif kind == "receipt":
        left, right = width * rng.uniform(0.2, 0.3), width * rng.uniform(0.65, 0.8)
        draw.rectangle((0, 0, width, height), fill=int(rng.integers(90, 180)))
        draw.rectangle((left - 10, 8, right + 10, height - 8), fill=250)
        y = 20
        while y < height - 30:
            draw.rectangle((left, y, left + rng.uniform(30, 80), y + 4), fill=ink)
            draw.rectangle((right - rng.uniform(12, 25), y, right, y + 4), fill=ink)
            y += gap
    else:
        draw.rectangle((edge, edge, width - edge, edge + rng.uniform(20, 40)), fill=ink)
        y = edge + 80
        for _ in range(int(rng.integers(3, 6))):
            draw.ellipse((edge, y, edge + 8, y + 8), fill=ink)
            draw.rectangle((edge + 16, y, edge + rng.uniform(80, 200), y + 9), fill=ink)
            y += rng.uniform(30, 50)
    image = image.rotate(rng.uniform(-4, 4), Image.BICUBIC, fillcolor=int(rng.integers(180, 256))).resize((72, 96), Image.LANCZOS)
    pixels = np.asarray(image).astype(float) + rng.normal(0, rng.uniform(2, 14), (96, 72))
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))

def digits(out, args):
    from sklearn.datasets import load_digits
    found = load_digits()
    for number, (pixels, label) in enumerate(zip(found.images, found.target)):
        part = "test" if number >= 1297 else "train"
        save(out, "digits", part, str(label), Image.fromarray((pixels * 15.9375).astype(np.uint8)), number)

ALL = dict(letters=letters, emoji=emoji, hair=hair, glasses=glasses, shapes=shapes, textures=textures, documents=documents, digits=digits)

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    for name in ("fonts", "emoji", "celeba"):
        parser.add_argument("--" + name)
    parser.add_argument("names", nargs="*", default=[])
    args = parser.parse_args()
    for name in args.names or ALL:
        ALL[name](args.out, args)
        for part in ("train", "test"):
            folder = os.path.join(args.out, name, part)
            print(name, part, {label: len(os.listdir(os.path.join(folder, label))) for label in sorted(os.listdir(folder))})
