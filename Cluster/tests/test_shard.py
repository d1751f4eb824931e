"""How a listing is cut."""

from image_app_cluster.shard import FEWEST, MOST, shards
from image_app_cluster.store import Entry


def entries(names: list[str]) -> list[Entry]:
    return [Entry(name, 7, 0, "tag") for name in names]


def test_every_key_is_in_one_shard_of_about_a_thousand() -> None:
    names = [f"{number:06}.jpg" for number in range(30_000)]
    cut = list(shards(entries(names)))
    assert sum(shard.count for shard in cut) == len(names)
    assert all(FEWEST <= shard.count <= MOST for shard in cut[:-1])
    assert 20 <= len(cut) <= 45
    assert [shard.after for shard in cut] == ["", *(shard.through for shard in cut[:-1])]


def test_a_new_key_changes_few_shards() -> None:
    names = [f"{number:06}.jpg" for number in range(30_000)]
    before = {shard.report_key for shard in shards(entries(names))}
    after = {shard.report_key for shard in shards(entries(sorted([*names, "004000a.jpg"])))}
    assert 1 <= len(before - after) <= 5
    changed = entries(names)
    changed[15_000] = Entry(changed[15_000].key, 8, 0, "tag")
    assert len(before - {shard.report_key for shard in shards(changed)}) == 1
