"""What machine this is, and which versions of everything run on it."""

import datetime
import os
import platform
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

import paths

PYTHON = ["opencv-python-headless", "pyvips", "pyvips-binary", "pillow", "opencolorio", "pilgram", "ssimulacra2", "numpy"]
DEBIAN = {
    "ImageMagick": "imagemagick", "GraphicsMagick": "graphicsmagick", "vips (command line)": "libvips-tools",
    "FFmpeg": "ffmpeg", "libjpeg-turbo": "libjpeg62-turbo", "libpng": "libpng16-16", "zlib": "zlib1g",
}


def machine():
    processors = Path("/proc/cpuinfo").read_text()
    model = re.search(r"model name\s*:\s*(.*)", processors)
    memory = int(re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())[1])
    release = dict(re.findall(r'^(\w+)="?(.*?)"?$', Path("/etc/os-release").read_text(), re.MULTILINE))
    return {
        "day": datetime.date.today().isoformat(),
        "processor": model[1] if model else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gigabytes": round(memory / 1e6),
        "system": f"{release.get('PRETTY_NAME')}, Linux {'.'.join(platform.release().split('.')[:2])}",
        "load_before": os.getloadavg()[0],
    }


def peers():
    found = {"image-app": image_app(), "Python": platform.python_version()}
    found |= {name: version(name) for name in PYTHON}
    for name, package in DEBIAN.items():
        found[name] = output(["dpkg-query", "-W", "-f", "${Version}", package])
    return found


def image_app():
    commit = output(["git", "-C", str(paths.HERE), "describe", "--always", "--dirty"])
    return output([paths.IMAGE_APP, "--version"]).removeprefix("image-app ") + f", commit {commit}"


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
