"""What drills say, and where that is written down."""

import dataclasses
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STORE = HERE / "results.json"

TITLES = {
    "kills": "`kill -9` at random moments",
    "truncations": "Files cut at every length",
    "mutations": "Ten thousand damaged files",
    "bombs": "Bombs",
    "memory": "Out of memory",
    "many": "200,000 small files",
    "soak": "Half an hour of good and bad files",
}

HEAD = """# The last drills

What `Scripts/drill --record` found, on the commit and day named. A drill that finds something wrong says so in a line that
begins with PROBLEM.
"""


@dataclasses.dataclass
class Outcome:
    """Sentences with figures, and what was not as it should be."""

    lines: list = dataclasses.field(default_factory=list)
    problems: list = dataclasses.field(default_factory=list)
    #: The name of a plot beside RESULTS.md.
    plot: str = ""

    def expect(self, is_true, problem):
        if not is_true:
            self.problems.append(problem)


def commit():
    text = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=10"], capture_output=True, text=True
    ).stdout.strip()
    return text or "unknown"


def record(name, outcome, commit, date):
    """Replaces what is known of one drill, and rewrites the page."""
    stored = json.loads(STORE.read_text()) if STORE.exists() else {}
    lines = outcome.lines + [f"PROBLEM: {problem}" for problem in outcome.problems]
    stored[name] = {"date": str(date), "commit": commit, "lines": lines, "plot": outcome.plot}
    STORE.write_text(json.dumps(stored, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    page = HEAD
    for key, title in TITLES.items():
        if key not in stored:
            continue
        found = stored[key]
        page += f"\n## {title}\n\n{found['date']}, commit {found['commit']}\n\n"
        page += "".join(f"- {line}\n" for line in found["lines"])
        if found["plot"]:
            page += f"\n![{title}]({found['plot']})\n"
    (HERE / "RESULTS.md").write_text(page)
