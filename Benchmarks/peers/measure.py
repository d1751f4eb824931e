"""Measures the named sections and writes what it measured: Benchmarks/peers/run starts it."""

import argparse
import json
from importlib import import_module

import paths
import versions
import works
from timing import say

SECTIONS = {"kernels": "kernels", "folder": "folder", "one": "one_picture", "png": "png_files", "growth": "growth"}


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers/run")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS) + "; all of them without one")
    parser.add_argument("--runs", type=int, default=5, help="how often each is timed, for the median (default: 5)")
    parser.add_argument("--quick", action="store_true", help="few photographs, small sizes and one run")
    options = parser.parse_args()
    for section in options.sections:
        if section not in SECTIONS:
            parser.error(f"no section is called {section}")
    paths.RESULTS.mkdir(exist_ok=True)
    works.give()
    for section in options.sections or SECTIONS:
        say(f"{section}:")
        before = {"machine": versions.machine(), "versions": versions.peers()}
        runs = 1 if options.quick else options.runs
        measured = import_module(SECTIONS[section]).measure(runs, options.quick)
        text = json.dumps(before | {"runs": runs, "quick": options.quick} | measured, indent=1)
        (paths.RESULTS / f"{section}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
