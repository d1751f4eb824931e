# Needs: cc
"""Faults between the program and the system, for a program that has none inside: see Tests/FaultInjection/faults.c."""

import os
import pathlib
import subprocess

SOURCE = pathlib.Path(__file__).parent.parent / "FaultInjection" / "faults.c"


def environment(folder, *faults):
    """The environment for a run with these faults; their library is built in the folder."""
    if not faults:
        return dict(os.environ)
    library = folder / "faults.so"
    if not library.exists():
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", SOURCE, "-o", library, "-ldl"], check=True)
    return {**os.environ, "LD_PRELOAD": str(library), "FAULT": ",".join(faults)}
