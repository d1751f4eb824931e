"""Which targets a change can break: those whose files differ from the merge base, and all that depend on them."""
import dataclasses
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: Files that say how everything is built.
MANIFEST = "Package.swift"


@dataclasses.dataclass(frozen=True)
class Target:
    name: str
    #: The path of its folder, relative to the project.
    folder: str
    is_test: bool
    dependencies: frozenset[str]


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def base():
    """The commit where this branch left the main one; None where the history does not say.

    The main branch is the remote's default one, else its `main`, else the local `main`. Where nothing has been committed since,
    and nothing waits to be, it is the commit before.
    """
    head = output("git", "rev-parse", "HEAD").strip()
    found = None
    for name in ("refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/heads/main"):
        found = found or attempt("git", "merge-base", "HEAD", name)
    if found == head and not output("git", "status", "--porcelain"):
        return attempt("git", "rev-parse", "--verify", "--quiet", "HEAD~1")
    return found


def attempt(*command):
    """What a command prints; None where it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def changed_files(commit):
    """The paths of files that differ from a commit, work that is not committed included."""
    changed = output("git", "diff", "--name-only", "-z", "--no-renames", commit)
    new = output("git", "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({path for path in (changed + new).split("\0") if path})


def package_targets():
    """The targets of the package with what they depend on, as the package manager knows them."""
    described = json.loads(output("swift", "package", "--scratch-path", ".build-manifest", "dump-package"))["targets"]
    targets = {}
    for target in described:
        parent = "Tests" if target["type"] == "test" else "Sources"
        folder = target.get("path") or f"{parent}/{target['name']}"
        names = {next(iter(dependency.values()))[0] for dependency in target["dependencies"]}
        targets[target["name"]] = Target(target["name"], folder, target["type"] == "test", frozenset(names))
    return with_processes(targets)


#: What tests say that run a program, and the programs.
PROGRAMS_OF_TESTS = {
    "ProcessRunner.program": {"image-app"},
    "Workspace(": {"image-app", "image-app-with-faults"},
    "MemoryMeasurement": {"MemoryMeasurement"},
}


def with_processes(targets):
    """Tests depend on the programs that they run, too, which the manifest doesn't say."""
    result = dict(targets)
    for target in targets.values():
        files = (ROOT / target.folder).rglob("*.swift") if target.is_test else []
        text = "".join(path.read_text(encoding="utf-8") for path in files)
        for word, programs in PROGRAMS_OF_TESTS.items():
            if word in text:
                known = result[target.name]
                result[target.name] = dataclasses.replace(known, dependencies=known.dependencies | programs & targets.keys())
    return result


def owner(path, targets):
    """The target that a file belongs to; None where it belongs to none."""
    owners = [target for target in targets.values() if path.startswith(target.folder + "/")]
    return max(owners, key=lambda target: len(target.folder), default=None)


def dependents(names, targets):
    """The targets with what depends on them, however indirectly."""
    reached = set(names)
    while more := {target.name for target in targets.values() if target.dependencies & reached} - reached:
        reached |= more
    return reached


def affected(paths, targets):
    """The names of all targets that a change of these files can break, and the files that belong to no target."""
    if MANIFEST in paths:
        return set(targets), [path for path in paths if owner(path, targets) is None and path != MANIFEST]
    # The kernels of all instruction sets are one source.
    links = {path.name: path.resolve().name for path in (ROOT / "Sources").iterdir() if path.is_symlink()}
    changed, others = set(), []
    for path in paths:
        target = owner(path, targets)
        if target:
            changed |= {target.name} | {link for link, source in links.items() if source == target.name}
        else:
            others.append(path)
    return dependents(changed, targets), others
