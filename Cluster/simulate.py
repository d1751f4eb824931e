#!/usr/bin/env python3
"""Simulates a run of many pictures on many nodes, some of which are slow or get lost.

    Cluster/simulate.py [--pictures N] [--nodes N] [--processors N] [--seed N] …

Assumptions are the options' defaults; Documentation/cluster.md says where they were measured. A
shard lasts as long as its pictures, and processors take shards as ray_cluster.py hands them out:
in blocks that get smaller, and those that are not done once more, the last one first. A lost node
loses the shards under way, which are handed out again, and another one takes its place.
"""

import argparse
import heapq
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from image_app_cluster.shard import MEAN, KeySample, cut

LARGEST_BLOCK = 32
"""As in ray_cluster.py."""


@dataclass
class Outcome:
    """What a run came to."""

    shards: int
    makespan: float
    """Seconds, with the plan."""
    ideal: float
    """Seconds that all processors at full speed need for the pictures alone."""
    busy: float
    """Processor seconds that were spent on pictures."""
    lost: float
    """Those that lost nodes had spent on shards under way."""
    twice: float
    """Those that were spent on shards that another processor finished first."""
    failures: int
    hand_outs: int


def shard_sizes(pictures: int, chance: random.Random) -> list[int]:
    """Return numbers of pictures as the package cuts them: measured on a million keys."""
    keys = 1_000_000
    shards = cut([KeySample(f"{number:012}.jpg" for number in range(keys))])
    # In the order of hand-outs: the largest are the first, as far as a sample can tell.
    found = [int((one.through or str(keys))[:12]) - int(one.after[:12] or -1) for one in shards]
    times, left = divmod(pictures, keys)
    sizes = [size for size in found for _ in range(times)]
    return [*sizes, *([chance.choice(found)] * (left // MEAN)), left % MEAN]


def cut_blocks(shards: int, processors: int, largest: int) -> Iterator[list[int]]:
    """Yield what is handed out together, as in ray_cluster.py, with the last of each in front."""
    start = 0
    while start < shards:
        size = min(largest, max(1, (shards - start) // (4 * processors)))
        yield list(range(start, start + size))[::-1]
        start += size


def simulate(asked: argparse.Namespace) -> Outcome:
    """Run shards by events: a processor becomes free, or a node is lost."""
    chance = random.Random(asked.seed)
    sizes = shard_sizes(asked.pictures, chance)
    # Pictures differ, but a thousand of them hardly.
    work = [size * asked.picture_seconds * chance.gauss(1, asked.spread) for size in sizes]
    speeds = [
        asked.slow_speed if chance.random() < asked.slow_nodes else 1.0 for _ in range(asked.nodes)
    ]
    processors = asked.nodes * asked.processors
    first = cut_blocks(len(sizes), processors, LARGEST_BLOCK)
    queue = [*cut_blocks(len(sizes), processors, 8 * LARGEST_BLOCK), *reversed([*first])]
    done = [False] * len(sizes)
    left = len(sizes)
    start = plan_seconds(asked) + asked.start_seconds
    order = count()
    lives = [0] * asked.nodes
    under_way: dict[tuple[int, int], tuple[int, float]] = {}
    rest: dict[tuple[int, int], list[int]] = {}
    idle: list[tuple[int, int]] = []
    events: list[tuple[float, int, str, int, int, int]] = []

    def push(time: float, kind: str, node: int, processor: int) -> None:
        heapq.heappush(events, (time, next(order), kind, node, processor, lives[node]))

    for node in range(asked.nodes):
        for processor in range(asked.processors):
            push(start, "free", node, processor)
        push(start + chance.expovariate(1 / asked.node_life), "lost", node, 0)
    busy = lost = twice = 0.0
    failures = hand_outs = 0
    now = start
    while left:
        now, _, kind, node, processor, life = heapq.heappop(events)
        if kind == "lost":
            failures += 1
            lives[node] += 1
            for number in range(asked.processors):
                shard, began = under_way.pop((node, number), (-1, 0.0))
                block = rest.pop((node, number), [])
                if shard >= 0:
                    lost += (now - began) * speeds[node]
                    queue.append([*block, shard])
                    # Who has nothing to do gets it when Ray has missed the node.
                    if idle:
                        push(now + asked.detect_seconds, "free", *idle.pop())
                push(now + asked.replace_seconds, "free", node, number)
            push(
                now + asked.replace_seconds + chance.expovariate(1 / asked.node_life),
                "lost",
                node,
                0,
            )
            continue
        if life != lives[node]:
            continue
        shard, began = under_way.pop((node, processor), (-1, 0.0))
        if shard >= 0:
            if done[shard]:
                twice += work[shard]
            else:
                done[shard] = True
                left -= 1
                busy += work[shard]
        block = rest.get((node, processor), [])
        # What has a report already is one request.
        while (block or queue) and (not block or done[block[-1]]):
            block = block[:-1] if block else queue.pop()
        if block:
            shard = block.pop()
            hand_outs += 1
            under_way[node, processor] = shard, now
            push(now + asked.shard_seconds + work[shard] / speeds[node], "free", node, processor)
        else:
            idle.append((node, processor))
        rest[node, processor] = block
    ideal = sum(work) / (asked.nodes * asked.processors)
    return Outcome(len(sizes), now, ideal, busy, lost, twice, failures, hand_outs)


def plan_seconds(asked: argparse.Namespace) -> float:
    """Return how long the driver reads keys, while nodes wait."""
    return float(asked.pictures * asked.key_seconds / asked.driver_processors)


def table(asked: argparse.Namespace, outcome: Outcome) -> str:
    """Return the figures as Markdown."""
    processors = asked.nodes * asked.processors
    shards, pictures = outcome.shards, asked.pictures
    redone = outcome.lost / asked.picture_seconds
    # What it had done of its shards, and what it could have done until it is replaced.
    cost, wait = outcome.lost / max(1, outcome.failures), asked.replace_seconds * asked.processors
    gets = pictures + redone + 2 * shards
    rows = [
        ("shards, of pictures on average", f"{shards:,}, {pictures / shards:,.0f}"),
        ("ideal", f"{outcome.ideal / 60:.1f} min"),
        (
            "makespan, of it the plan",
            f"{outcome.makespan / 60:.1f} min, {plan_seconds(asked) / 60:.1f} min",
        ),
        ("makespan / ideal", f"{outcome.makespan / outcome.ideal:.3f}"),
        (
            "core-hours, all processors until the end",
            f"{outcome.makespan * processors / 3600:,.0f}",
        ),
        ("core-hours of pictures", f"{outcome.busy / 3600:,.0f}"),
        ("core-hours lost with nodes", f"{outcome.lost / 3600:,.2f}"),
        ("core-hours of what was handed out twice", f"{outcome.twice / 3600:,.2f}"),
        ("nodes lost", f"{outcome.failures}"),
        ("cost of a lost node", f"{cost:.0f} + {wait:.0f} processor seconds"),
        ("hand-outs", f"{outcome.hand_outs:,}"),
        ("GET requests", f"{gets / 1e6:,.1f} million"),
        ("PUT requests", f"{(pictures + redone + shards) / 1e6:,.1f} million"),
        ("LIST requests", f"{2 * shards / 1e6:,.2f} million"),
        ("read", f"{(pictures + redone) * asked.picture_bytes / 1e12:,.1f} TB"),
        ("written", f"{pictures * asked.result_bytes / 1e12:,.1f} TB"),
    ]
    return "\n".join(["| | |", "|---|--:|", *(f"| {name} | {value} |" for name, value in rows)])


def options(arguments: list[str]) -> argparse.Namespace:
    """Return the assumptions."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default, text in [
        ("pictures", 100_000_000, ""),
        ("nodes", 1000, ""),
        ("processors", 2, "of a node"),
        ("seed", 1, "the same seed gives the same figures"),
        ("picture-seconds", 0.107, "of a processor, of worker and owner"),
        ("spread", 0.03, "of shards' work, one standard deviation"),
        ("picture-bytes", 1_740_000, ""),
        ("result-bytes", 2_020_000, ""),
        ("shard-seconds", 0.2, "of a shard's own requests and processes"),
        ("key-seconds", 1.83e-6, "of a processor for a key of an S3 Inventory"),
        ("driver-processors", 8, "which read its files"),
        ("start-seconds", 15.0, "until actors run"),
        ("slow-nodes", 0.02, "share of nodes"),
        ("slow-speed", 0.5, "theirs"),
        ("node-life", 100 * 3600.0, "mean seconds until a node is lost, as spot instances are"),
        ("detect-seconds", 30.0, "until Ray misses a node"),
        ("replace-seconds", 180.0, "until another node takes its place"),
    ]:
        kind = type(default)
        parser.add_argument(f"--{name}", type=kind, default=default, help=f"{text} ({default})")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    asked = options(sys.argv[1:])
    sys.stdout.write(table(asked, simulate(asked)) + "\n")
