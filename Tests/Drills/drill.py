"""Runs drills and says how they went; with --record, in RESULTS.md too. Scripts/drill starts it."""

import argparse
import datetime
import pathlib
import sys
import tempfile

import bombs
import kills
import many
import memory
import mutations
import results
import soak
import truncations

DRILLS = {
    "kills": kills, "truncations": truncations, "mutations": mutations, "bombs": bombs, "memory": memory, "many": many,
    "soak": soak,
}


def main():
    parser = argparse.ArgumentParser(prog="Scripts/drill", description=__doc__)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("drills", nargs="*", choices=[[], *DRILLS], help="all by default")
    parser.add_argument("--record", action="store_true", help="write the figures into RESULTS.md")
    parser.add_argument("--minutes", type=float, default=30, help="of the soak")
    parser.add_argument("--kills", type=int, default=100, help="of each kind of run")
    options = parser.parse_intermixed_args()
    commit = results.commit()
    failed = False
    for name in options.drills or DRILLS:
        print(f"== {name}", file=sys.stderr)
        with tempfile.TemporaryDirectory(prefix="image-app-drill-") as folder:
            outcome = DRILLS[name].run(options.program.resolve(), pathlib.Path(folder), options)
        for line in outcome.lines:
            print(f"  {line}")
        for problem in outcome.problems[:20]:
            print(f"  PROBLEM: {problem}")
        failed = failed or bool(outcome.problems)
        if options.record:
            results.record(name, outcome, commit, datetime.date.today())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
