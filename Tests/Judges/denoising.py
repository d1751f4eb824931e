"""Judges noise reduction and haze removal on photographs. See Scripts/check-denoising."""
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

from color import ciede2000
from guided_filter import GuidedFilter
from wallpapers import wallpapers

program, everything = sys.argv[1], "--all" in sys.argv
samples = os.path.join(os.path.dirname(__file__), "../../Samples/Pictures")
photos = wallpapers() if everything else wallpapers()[::6]
random = np.random.default_rng(1)
failures = 0


def verdict(name, value, limit):
    global failures
    fine = value <= limit
    failures += not fine
    print(f"{'ok' if fine else 'FAILED':6} {name}: {value:.2f} (at most {limit})", flush=True)


def read(path):
    return np.asarray(Image.open(path).convert("RGB"))


def filtered(picture, filters):
    with tempfile.TemporaryDirectory() as folder:
        source, result = f"{folder}/in.png", f"{folder}/out.png"
        Image.fromarray(picture).save(source)
        subprocess.run([program, source, "--filter", filters, "-o", result, "--quiet"], check=True)
        return read(result)


def psnr(one, two):
    return -10 * np.log10(np.mean((one.astype(float) - two) ** 2) / 255 ** 2)


def cropped(path, width=900, height=600):
    picture = read(path)
    y, x = (picture.shape[0] - height) // 2, (picture.shape[1] - width) // 2
    return picture[y:y + height, x:x + width]


def judge_noise():
    pictures = [cropped(path) for path in photos]
    for level in (5, 10, 20):
        noisy = [np.clip(np.rint(one + random.normal(0, level, one.shape)), 0, 255).astype(np.uint8) for one in pictures]
        # The radius is that of the whole wallpapers by default, and amounts are as the help has them.
        ours = [psnr(filtered(one, f"denoise({level / 25}, {level / 25}, 1.28px)"), clean)
                for one, clean in zip(noisy, pictures)]
        peers = {}
        for radius in (1, 2, 3, 4, 6):
            filters = [GuidedFilter(one, radius) for one in noisy]
            for epsilon in (4, 9, 16):
                peers[radius, epsilon] = [
                    psnr(guided.filtered(epsilon * level ** 2), clean) for guided, clean in zip(filters, pictures)]
        best = max(peers, key=lambda key: np.mean(peers[key]))
        several = np.mean([psnr(filtered(one, f"denoise({level / 25}, {level / 25})"), clean)
                           for one, clean in zip(noisy, pictures)])
        before = np.mean([psnr(one, clean) for one, clean in zip(noisy, pictures)])
        each = np.mean([max(peers[key][index] for key in peers) for index in range(len(pictures))])
        print(f"noise of {level} levels: {before:.2f} dB, denoise {several:.2f}, with a radius {np.mean(ours):.2f}, "
              f"the guided filter of radius {best[0]} {np.mean(peers[best]):.2f}, of each picture's best {each:.2f}")
        verdict(f"dB that the guided filter gains more, {level} levels", np.mean(peers[best]) - np.mean(ours), 0.3)
        verdict(f"dB that it gains more than denoise without a radius, {level} levels", np.mean(peers[best]) - several, 0.0)


def spots(red):
    """Returns what is large of a colour's differences: of several pixels."""
    for _ in range(12):
        for axis in (0, 1):
            red = (np.roll(red, 1, axis) + 2 * red + np.roll(red, -1, axis)) / 4
    return red.std()


def judge_spots():
    """Spots of colour, on a plain surface with noise."""
    random = np.random.default_rng(2)
    shape = (400, 400)
    planes = [random.normal(0, 1, shape) for _ in range(2)]
    for index, plane in enumerate(planes):
        for _ in range(8):
            for axis in (0, 1):
                plane = (np.roll(plane, 1, axis) + 2 * plane + np.roll(plane, -1, axis)) / 4
        planes[index] = 6 * plane / plane.std()
    colors = np.stack([planes[0], -planes[0] - planes[1], planes[1]], -1) + (190, 140, 115)
    noisy = np.clip(np.rint(colors + random.normal(0, 10, colors.shape)), 0, 255).astype(np.uint8)

    def of_red(picture):
        inner = picture[40:-40, 40:-40].astype(float)
        return spots(inner[..., 0] - inner.mean(-1))
    verdict("share of spots of colour that is left", of_red(filtered(noisy, "denoise(0.4, 0.9)")) / of_red(colors), 0.2)


def difference(one, two):
    def colors(picture):
        return picture[::2, ::2].reshape(-1, 3) / 255
    return ciede2000(colors(one), colors(two)).mean()


def judge_haze():
    paths = photos + [f"{samples}/{name}" for name in ("hills.jpg", "dolls.jpg", "sunset.jpg")]
    pictures = []
    for path in paths:
        picture = Image.open(path).convert("RGB")
        scale = 900 / max(picture.size)
        size = [round(side * scale) for side in picture.size]
        pictures.append(np.asarray(picture.resize(size, Image.BOX)))
    for airlight in (255, 217):
        shares, before, after = [], [], []
        for picture in pictures:
            hazy = np.rint(picture * 0.5 + airlight * 0.5).astype(np.uint8)
            before.append(difference(hazy, picture))
            after.append(difference(filtered(hazy, "dehaze(1)"), picture))
            shares.append(after[-1] / before[-1])
        print(f"haze of {airlight}, transmission 0.5: mean ΔE00 {np.mean(before):.2f}, after dehaze {np.mean(after):.2f}; "
              + " ".join(f"{share:.2f}" for share in shares))
        verdict(f"share of haze's ΔE00 that is left, haze of {airlight}", np.mean(after) / np.mean(before), 0.5)


judge_noise()
judge_spots()
judge_haze()
sys.exit(failures > 0)
