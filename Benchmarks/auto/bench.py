"""Measures automatic corrections on photographs that were degraded in known ways. Benchmarks/auto/run starts it."""

import argparse
import datetime
import pathlib
import shutil
import subprocess
import sys
import tempfile

import cv2
import numpy as np
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "Tests" / "Judges")]
from color import ciede2000  # noqa: E402
from degradations import KINDS  # noqa: E402
from photographs import sets  # noqa: E402

LONG_EDGE = 320
CONVERT = shutil.which("convert-im6.q16") or "convert"
# The share of the difference that may be left; of good photographs, the difference.
TARGETS = {kind: 0.75 if kind in ("shade", "blue", "+1 EV") else 2 if kind == "good" else 0.5 for kind in KINDS}
# Of good photographs, the difference that one in ten may have, and the one that none may have.
LARGE, LARGEST = 4, 8


def image_app(program):
    def correct(folder, out):
        subprocess.run([program, folder, "-o", out, "--auto", "--quiet"], check=True, stdout=subprocess.DEVNULL)
    return correct


def magick(option):
    def correct(folder, out):
        for path in sorted(folder.iterdir()):
            subprocess.run([CONVERT, path, option, out / path.name], check=True)
    return correct


def opencv(balancer):
    def correct(folder, out):
        for path in sorted(folder.iterdir()):
            cv2.imwrite(str(out / path.name), balancer.balanceWhite(cv2.imread(str(path))))
    return correct


def pixels(path):
    return np.asarray(Image.open(path).convert("RGB"), float) / 255


def thumbnail(path):
    picture = Image.open(path)
    picture.draft("RGB", (2 * LONG_EDGE, 2 * LONG_EDGE))
    picture = picture.convert("RGB")
    picture.thumbnail((LONG_EDGE, LONG_EDGE), Image.Resampling.LANCZOS)
    return np.asarray(picture, float) / 255


def save(path, values):
    Image.fromarray(np.round(np.clip(values, 0, 1) * 255).astype(np.uint8)).save(path)


def difference(one, two):
    return ciede2000(one.reshape(-1, 3)[::7], two.reshape(-1, 3)[::7]).mean()


def measure(photographs, tools, sheets, name):
    """Mean differences before, and after each tool: kind → (before, {tool: after}), arrays over the photographs."""
    results = {}
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        originals = [thumbnail(path) for path in photographs]
        for kind, degrade in KINDS.items():
            folder = work / "in"
            folder.mkdir()
            for index, original in enumerate(originals):
                save(folder / f"{index:04}.png", degrade(original, np.random.default_rng(7)))
            inputs = [pixels(path) for path in sorted(folder.iterdir())]
            before = np.array([difference(*pair) for pair in zip(originals, inputs)])
            after = {}
            rows = [originals, inputs]
            for tool, correct in tools.items():
                out = work / "out"
                out.mkdir()
                correct(folder, out)
                outputs = [pixels(path) for path in sorted(out.iterdir())]
                after[tool] = np.array([difference(*pair) for pair in zip(originals, outputs)])
                if tool == "image-app --auto":
                    rows.append(outputs)
                for path in out.iterdir():
                    path.unlink()
                out.rmdir()
            if sheets:
                write_sheet(sheets / f"{name} {kind}.jpg", rows)
            results[kind] = (before, after)
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()
            print(name, kind, f"{before.mean():.1f}", {tool: f"{a.mean():.1f}" for tool, a in after.items()}, flush=True)
    return results


def write_sheet(path, rows, cell=200):
    """The originals, what was made of them, and the results, side by side for each photograph."""
    path.parent.mkdir(parents=True, exist_ok=True)
    columns = 2
    lines = -(-len(rows[0]) // columns)
    sheet = Image.new("RGB", (columns * len(rows) * cell, lines * cell))
    for index in range(len(rows[0])):
        for number, row in enumerate(rows):
            picture = Image.fromarray(np.round(row[index] * 255).astype(np.uint8))
            picture.thumbnail((cell - 4, cell - 4))
            sheet.paste(picture, (((index % columns) * len(rows) + number) * cell, index // columns * cell))
    sheet.save(path, quality=88)


def table(results, tools):
    head = ["kind", "before", *tools, "of before", "target"]
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    for kind, (before, after) in results.items():
        cells = [kind, f"{before.mean():.1f}"]
        for tool in tools:
            worse = (after[tool] > before + 0.3).mean()
            cells.append(f"{after[tool].mean():.1f}" + (f" ({worse:.0%})" if kind != "good" else ""))
        ours = after["image-app --auto"].mean()
        limit = TARGETS[kind]
        cells += ["", f"≤ {limit}"] if kind == "good" else [f"{ours / before.mean():.2f}", f"≤ {limit}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def good_table(results_of_sources):
    """How far good photographs are changed: source → the differences."""
    lines = ["| source | photographs | mean | above 4 | greatest |", "|---|--:|--:|--:|--:|"]
    total = np.concatenate(list(results_of_sources.values()))
    for name, differences in [*results_of_sources.items(), ("all", total)]:
        lines.append(f"| {name} | {len(differences)} | {differences.mean():.2f} | {(differences > LARGE).mean():.0%}"
                     f" | {differences.max():.1f} |")
    lines.append(f"| target | | ≤ {TARGETS['good']} | ≤ 10% | ≤ {LARGEST} |")
    return "\n".join(lines)


def together(results):
    """The results of several sets as those of one."""
    joined = {}
    for kind in KINDS:
        parts = [part[kind] for part in results]
        joined[kind] = (np.concatenate([before for before, _ in parts]),
                        {tool: np.concatenate([after[tool] for _, after in parts]) for tool in parts[0][1]})
    return joined


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=str(ROOT / ".build/release/image-app"))
    parser.add_argument("--sheets", type=pathlib.Path)
    parser.add_argument("--photographs", type=pathlib.Path, help="a folder with a folder of photographs for each source")
    parser.add_argument("--alone", action="store_true", help="without the peers, and without writing RESULTS.md")
    options = parser.parse_args()
    tools = {"image-app --auto": image_app(options.program)}
    if not options.alone:
        tools |= {
            "ImageMagick -auto-level": magick("-auto-level"), "ImageMagick -normalize": magick("-normalize"),
            "OpenCV SimpleWB": opencv(cv2.xphoto.createSimpleWB()),
            "OpenCV GrayworldWB": opencv(cv2.xphoto.createGrayworldWB()),
            "OpenCV LearningBasedWB": opencv(cv2.xphoto.createLearningBasedWB()),
        }
    parts = [(HERE / "introduction.md").read_text().strip(),
             f"Measured on {datetime.date.today()} with OpenCV {cv2.__version__}."]
    of_sources = {}
    for name, photographs in sets(options.photographs).items():
        print(f"{name}: {len(photographs)} pictures")
        results = measure(photographs, tools, options.sheets, name)
        of_sources[name] = results
        if not options.photographs:
            parts += [f"## {name} ({len(photographs)})", table(results, tools)]
        if not options.alone:
            (HERE / "RESULTS.md").write_text("\n\n".join(parts) + "\n")
    if options.photographs:
        joined = together(of_sources.values())
        good = {name: results["good"][1]["image-app --auto"] for name, results in of_sources.items()}
        parts += [f"## {len(of_sources)} sources ({len(joined['good'][0])})", table(joined, tools), good_table(good)]
        if not options.alone:
            (HERE / "RESULTS.md").write_text("\n\n".join(parts) + "\n")
    if options.alone:
        print("\n\n".join(parts[2:]))


main()
