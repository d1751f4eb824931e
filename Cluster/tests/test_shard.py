"""How a listing is cut."""

import random
from bisect import bisect

from image_app_cluster import shard
from image_app_cluster.shard import MEAN, KeySample, Shard


def cut(*parts: list[str]) -> list[Shard]:
    found = shard.cut([KeySample(part) for part in parts])
    return sorted(found, key=lambda one: one.after)


def names(count: int) -> list[str]:
    return [f"{number:07}.jpg" for number in range(count)]


def sizes(shards: list[Shard], keys: list[str]) -> list[int]:
    ends = [bisect(keys, one.through) if one.through else len(keys) for one in shards]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def test_every_key_is_in_one_shard_of_about_a_thousand() -> None:
    keys = names(100_000)
    shards = cut(keys)
    assert [one.after for one in shards] == ["", *(one.through for one in shards[:-1])]
    found = sizes(shards, keys)
    assert sum(found) == len(keys)
    assert max(found) <= 2 * MEAN
    assert min(found[:-1]) >= MEAN // 2
    assert 70 <= len(found) <= 130


def test_the_order_of_a_listing_does_not_matter() -> None:
    keys = names(20_000)
    random.Random(1).shuffle(keys)
    assert cut(keys) == cut(names(20_000))


def test_parts_of_a_listing_are_cut_as_the_whole() -> None:
    keys = names(300_000)
    found = cut(*(keys[start : start + 30_000] for start in range(0, len(keys), 30_000)))
    counts = sizes(found, keys)
    assert sum(counts) == len(keys)
    assert 200 <= len(counts) <= 400
    assert max(counts) <= 3 * MEAN


def test_a_small_archive_has_smaller_shards() -> None:
    assert 12 <= len(cut(names(200))) <= 40
    assert cut([]) == [Shard()]


def test_a_new_key_changes_few_shards() -> None:
    keys = names(100_000)
    before, after = ({one.report_key for one in cut(some)} for some in (keys, [*keys, "004.jpg"]))
    assert len(before - after) <= 5
