"""Runs jobs that need each other, as many at a time as there are processors for them."""
import contextlib
import dataclasses
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

#: Processes do nothing that take less than this share of a processor.
IDLE_SHARE = 0.01

#: How long processes have after they were asked to end, in seconds.
TIME_TO_END = 30


@dataclasses.dataclass(frozen=True, eq=False)
class Job:
    """A command that is run once."""

    name: str
    command: list[str]
    #: The jobs that have to succeed before.
    needs: tuple[str, ...] = ()
    #: The jobs that have to end before, whether they succeed or not.
    after: tuple[str, ...] = ()
    #: How many processors it keeps busy, on average; one that mostly waits for others takes less than 1.
    processors: float = 1
    #: The time limit. It is generous, so that a job beside one that uses all processors still meets it.
    minutes: float = 45
    #: The time after which idle processes are ended: they wait for an event that never happens. None if they may be idle.
    idle_minutes: float | None = None
    #: Whether its output is long: then only the last lines are shown, or those about failures.
    has_long_output: bool = False
    #: Whether it writes to the terminal itself, as the one that people wait for.
    is_live: bool = False


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a job ended."""

    job: Job
    #: Why it counts as failed; None where it succeeded.
    failure: str | None
    seconds: float = 0
    did_run: bool = True


class Schedule:
    """Runs jobs in the order of the list, each as soon as the jobs that it needs are done and processors are free."""

    def __init__(self, jobs, folder, *, logs, processors=None, environment=None):
        self.waiting = list(jobs)
        self.names = {job.name for job in jobs}
        self.folder = folder
        self.logs = pathlib.Path(logs)
        self.processors = processors or len(os.sched_getaffinity(0))
        self.environment = dict(os.environ, **(environment or {}))
        self.running = {}
        self.outcomes = {}
        self.changed = threading.Condition()
        self.is_beginning = False
        self.signal = None

    def run(self):
        """Runs all jobs. One that fails keeps only those that need it from being run: a single run tells all that is broken."""
        handled = [number for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
                   if signal.getsignal(number) is not signal.SIG_IGN]
        handlers = {number: signal.signal(number, self.interrupt) for number in handled}
        try:
            with self.changed:
                while self.waiting or self.running:
                    self.begin_all()
                    if self.running:
                        self.changed.wait()
        finally:
            for number in handled:
                signal.signal(number, signal.SIG_IGN)
            end(list(self.running.values()), signal.SIGTERM)
            for number, handler in handlers.items():
                signal.signal(number, handler)
        return list(self.outcomes.values())

    def begin_all(self):
        """Begins the jobs that there are processors for."""
        for job in list(self.waiting):
            failed = [name for name in job.needs if name in self.outcomes and self.outcomes[name].failure]
            unknown = set(job.needs) - self.names
            if failed or unknown:
                reason = f"it needs {failed[0]}, which failed" if failed else f"no job is called {min(unknown)}"
                self.give_up(job, reason)
                # A job that needs this one may stand before it in the list.
                return self.begin_all()
            busy = sum(other.processors for other in self.running)
            awaited = set(job.needs) | set(job.after) & self.names
            if awaited <= self.outcomes.keys() and (not self.running or busy + job.processors <= self.processors):
                self.waiting.remove(job)
                self.begin(job)
        if self.waiting and not self.running:
            # They wait for each other.
            for job in list(self.waiting):
                self.give_up(job, "these jobs wait for each other")

    def give_up(self, job, reason):
        self.waiting.remove(job)
        self.outcomes[job.name] = Outcome(job, reason, did_run=False)

    def begin(self, job):
        path = self.logs / f"{job.name.replace('/', '-').replace(' ', '-')}.log"
        say(f"… {job.name}")
        self.is_beginning = True
        with open(path, "wb") as log:
            output = sys.stderr if job.is_live else log
            # A session of its own, by which all that it starts is found.
            process = subprocess.Popen(
                job.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=self.environment,
                start_new_session=True)
        self.running[job] = process
        self.is_beginning = False
        if self.signal:
            raise SystemExit(128 + self.signal)
        threading.Thread(target=self.watch, args=(job, process, path, time.monotonic()), daemon=True).start()

    def interrupt(self, number, _):
        """Ends the run. A process that is just being started has to be known first, or it would stay."""
        self.signal = number
        if not self.is_beginning:
            raise SystemExit(128 + number)

    def watch(self, job, process, path, start):
        """Waits for a job's end, and says what it said."""
        failure = "an error kept it from being waited for"
        try:
            failure = wait(process, job.minutes, job.idle_minutes)
            # Processes in the background may still run.
            end([process], signal.SIGKILL)
            mark = f"FAILED, {failure}" if failure else "done"
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
            shown = excerpt(lines, failure) + [f"The whole log: {path}"] if job.has_long_output and failure else lines
            if job.has_long_output and not failure:
                shown = lines[-3:]
            say("\n".join([f"== {job.name}: {mark}, {time.monotonic() - start:.0f} s", *shown]))
        finally:
            with self.changed:
                del self.running[job]
                self.outcomes[job.name] = Outcome(job, failure, time.monotonic() - start)
                self.changed.notify()


def wait(process, minutes, idle_minutes=None):
    """Waits for a process's end, and returns why it failed; None where it did not."""
    limit = time.monotonic() + minutes * 60
    idle_time = (idle_minutes or minutes) * 60
    busy_time, busy_until = 0, time.monotonic()
    while True:
        try:
            status = process.wait(timeout=max(0, min(limit - time.monotonic(), idle_time / 8)))
            break
        except subprocess.TimeoutExpired:
            now, used = time.monotonic(), processor_time(process)
            # The time of a process that has ended is its parent's, or lost.
            if abs(used - busy_time) > IDLE_SHARE * idle_time:
                busy_time, busy_until = used, now
            if now >= limit:
                failure = f"it was not done after {minutes:g} minutes"
            elif idle_minutes and now - busy_until >= idle_time:
                failure = f"its processes did nothing for {idle_minutes:g} minutes"
            else:
                continue
            # Swift programs print where their threads are.
            end([process], signal.SIGABRT)
            return failure
    if status == 0:
        return None
    return f"status {status}" if status > 0 else f"ended by signal {-status}"


def excerpt(lines, failure):
    """What one wants to read of a job that says much: what failed, where a program crashed, and the end."""
    crash = next((number for number, line in enumerate(lines) if "Fatal error" in line or "💣" in line), len(lines))
    first = min(crash, max(0, len(lines) - 30))
    return [line for line in lines[:first] if "✘" in line or "error:" in line] + lines[first:]


def members(leaders):
    """The processes of the leaders' sessions: all that they have started, other groups of processes included."""
    sessions, found = {leader.pid for leader in leaders}, []
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError, ValueError):
                # The name, in parentheses, may have some itself.
                state, _, _, number = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[:4]
                if int(number) in sessions and state != "Z":
                    found.append(int(folder.name))
    return found


def processor_time(leader):
    """The seconds of a processor that the processes of a leader's session have used, with their children that have ended."""
    ticks = 0
    for member in members([leader]):
        with contextlib.suppress(OSError, ValueError):
            fields = pathlib.Path(f"/proc/{member}/stat").read_text(errors="replace").rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def end(processes, number):
    """Ends processes with all that they have started: by a signal, and where that is not enough in time, for good."""
    for each in (number, signal.SIGKILL):
        for member in members(processes):
            with contextlib.suppress(ProcessLookupError):
                os.kill(member, each)
        limit = time.monotonic() + TIME_TO_END
        while members(processes) and time.monotonic() < limit:
            time.sleep(0.05)
    for process in processes:
        # One that the system can't end stays.
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=1)


def say(text):
    # The reader of a pipe may have ended.
    with contextlib.suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)
