"""Cameras that are not there, for programs that the tests start."""
import atexit
import pathlib
import shutil
import subprocess
import tempfile

SOURCE = pathlib.Path(__file__).with_name("fake_camera.c")
_built = None


def library():
    """The library that stands between a program and /dev, compiled once."""
    global _built
    if _built is None:
        folder = pathlib.Path(tempfile.mkdtemp())
        atexit.register(shutil.rmtree, folder)
        _built = folder / "fake_camera.so"
        subprocess.run(
            ["clang", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", _built, SOURCE, "-ljpeg"], check=True)
    return _built


class FakeCameras:
    """Cameras by their names and formats: FakeCameras(Front="yuyv", Back="mjpeg")."""

    def __init__(self, **formats):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        names = [f"{name}:{form}:/dev/video{90 + number}" for number, (name, form) in enumerate(formats.items())]
        self.variables = {
            "LD_PRELOAD": str(library()), "FAKE_CAMERAS": " ".join(names), "FAKE_CAMERA_STATE": str(self.folder)}

    def close(self):
        shutil.rmtree(self.folder)

    def is_on(self, name):
        """Whether a program has the camera stream."""
        return (self.folder / f"{name}.on").exists()

    def unplug(self, name):
        (self.folder / f"{name}.unplugged").touch()

    def plug_in(self, name):
        (self.folder / f"{name}.unplugged").unlink()
