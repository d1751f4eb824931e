"""The plots of the report, as SVG. Every peer has one colour and one mark in all of them."""

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

import paths

plt.rcParams.update(
    {
        "svg.hashsalt": "image-app", "font.family": "DejaVu Sans", "font.size": 9, "axes.spines.top": False,
        "axes.spines.right": False, "axes.grid": True, "grid.color": "#e4e4e4", "axes.axisbelow": True,
        "legend.frameon": False, "figure.dpi": 100, "svg.fonttype": "path",
    }
)
MARKS = {
    "image-app": ("#d1242f", "o"), "floor": ("#6e7781", "s"), "OpenCV": ("#0969da", "^"), "Pillow": ("#8250df", "v"),
    "pyvips": ("#1a7f37", "D"), "libvips": ("#1a7f37", "D"), "vips": ("#4ac26b", "d"), "vipsthumbnail": ("#4ac26b", "d"),
    "OpenColorIO": ("#bf8700", "P"), "FFmpeg": ("#1b7c83", "X"), "pilgram": ("#bf3989", "*"),
    "ImageMagick": ("#953800", "<"), "GraphicsMagick": ("#e16f24", ">"), "libpng": ("#6e7781", "s"),
    "libpng and libjpeg-turbo": ("#6e7781", "s"),
}


def mark(peer):
    """By the peer's first name: `image-app, compression 6` has image-app's."""
    for name in sorted(MARKS, key=len, reverse=True):
        if peer.startswith(name):
            return MARKS[name]
    raise KeyError(peer)


def save(figure, name):
    path = paths.RESULTS / f"{name}.svg"
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    return path.name


def history(lines, limits):
    """A small plot for each figure: its values from release to release, and its limit as a broken line.

    lines: as history.json has them. limits: of each figure its name, its limit and its unit.
    """
    columns = 5
    figure, grid = plt.subplots(-(-len(limits) // columns), columns, figsize=(11, 1.25 * -(-len(limits) // columns)))
    for axes in grid.flat[len(limits):]:
        axes.set_visible(False)
    for axes, (what, limit, unit) in zip(grid.flat, limits):
        points = [(number, line["figures"][what]) for number, line in enumerate(lines) if what in line["figures"]]
        axes.plot(*zip(*points), color=MARKS["image-app"][0], marker="o", markersize=3, linewidth=1)
        axes.axhline(limit, color="#57606a", linewidth=0.8, linestyle="--")
        axes.set_title(f"{what},{unit}", fontsize=5.5, loc="left", wrap=True)
        axes.set_ylim(0, 1.15 * max(limit, *(value for _, value in points)))
        axes.set_xlim(-0.5, len(lines) - 0.5)
        axes.set_xticks([])
        axes.tick_params(labelsize=5.5)
    figure.tight_layout()
    return save(figure, "history")


def plain(axis):
    """Numbers as people write them on a logarithmic axis, at 1, 2 and 5."""
    axis.set_major_locator(LogLocator(base=10, subs=(1, 2, 5)))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axis.set_minor_formatter(NullFormatter())


def ratios(name, rows, label, one):
    """A row a work, a mark for each peer at its ratio, hollow where the work is not quite the same; a line stands at 1.

    rows: titles, and of each peer its name, its ratio and whether the work is not quite the same.
    """
    figure, axes = plt.subplots(figsize=(8, 0.9 + 0.42 * len(rows)))
    axes.set_xscale("log")
    plain(axes.xaxis)
    axes.axvline(1, color="#57606a", linewidth=1)
    peers = {}
    for y, (_, values) in enumerate(rows):
        for peer, value, differs in values:
            colour, shape = mark(peer)
            fill = "white" if differs else colour
            handle = axes.scatter(value, y, facecolor=fill, edgecolor=colour, marker=shape, s=46, linewidth=1.4, zorder=3)
            if not differs or peer not in peers:
                peers[peer] = handle
    axes.set_yticks(range(len(rows)), [title for title, _ in rows])
    axes.invert_yaxis()
    axes.set_xlabel(label)
    axes.annotate(one, (1, 1.01), xycoords=("data", "axes fraction"), ha="center", va="bottom", color="#57606a")
    axes.legend(peers.values(), peers.keys(), loc="center left", bbox_to_anchor=(1.01, 0.5))
    return save(figure, name)


def bars(name, panels):
    """A panel each: its title, and peers with milliseconds."""
    heights = [len(values) for _, values in panels]
    figure, all_axes = plt.subplots(
        len(panels), figsize=(8, 0.3 * sum(heights) + 0.8 * len(panels)), height_ratios=heights, squeeze=False,
        layout="constrained",
    )
    for (title, values), axes in zip(panels, all_axes[:, 0]):
        longest = max(value for _, value in values)
        for y, (peer, value) in enumerate(values):
            axes.barh(y, value, color=mark(peer)[0], height=0.65)
            axes.annotate(f"{value:,.3g}", (value + longest / 100, y), va="center", fontsize=8)
        axes.set_yticks(range(len(values)), [peer for peer, _ in values])
        axes.invert_yaxis()
        axes.grid(axis="y", visible=False)
        axes.set_title(title, loc="left", fontsize=9, fontweight="bold")
    all_axes[-1, 0].set_xlabel("milliseconds")
    return save(figure, name)


def against_bytes(name, panels):
    """A panel each: peers by time and size of the result."""
    figure, all_axes = plt.subplots(1, len(panels), figsize=(9, 4), layout="constrained")
    peers = {}
    for (title, values), axes in zip(panels, all_axes):
        for peer, milliseconds, megabytes in values:
            colour, shape = mark(peer)
            peers[peer] = axes.scatter(milliseconds, megabytes, color=colour, marker=shape, s=46)
            note = peer.partition(", ")[2].replace("its default", "")
            below = peer.startswith("image-app")  # so that notes of marks that lie together don't
            axes.annotate(
                note, (milliseconds, megabytes), xytext=(0, -8 if below else 8), textcoords="offset points", fontsize=7.5,
                color=colour, ha="center", va="top" if below else "bottom",
            )
        axes.set_title(title, loc="left", fontsize=9, fontweight="bold")
        axes.set_xlabel("milliseconds")
        axes.set_xlim(0, 1.15 * max(milliseconds for _, milliseconds, _ in values))
        axes.set_ylim(0, 1.15 * max(megabytes for _, _, megabytes in values))
    all_axes[0].set_ylabel("megabytes")
    named = {}
    for peer, handle in peers.items():
        named.setdefault(peer.partition(", ")[0], handle)
    figure.legend(named.values(), named.keys(), loc="outside right center")
    return save(figure, name)


def growing(name, panels):
    """A panel each: title, label of the axis up, points by peer over megapixels; all axes logarithmic."""
    figure, all_axes = plt.subplots(len(panels) // 2, 2, figsize=(8.8, 1.55 * len(panels)), layout="constrained")
    seen = {}
    for (title, up, curves), axes in zip(panels, all_axes.flat):
        axes.set_xscale("log")
        axes.set_yscale("log")
        seen |= drawn(axes, curves)
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.xaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.set_title(title, loc="left", fontsize=9, fontweight="bold")
        axes.set_xlabel("megapixels")
        axes.set_ylabel(up)
    figure.legend(seen.values(), seen.keys(), loc="outside right center")
    return save(figure, name)


def jobs(name, curves):
    """Megapixels a second over jobs, from nothing up."""
    figure, axes = plt.subplots(figsize=(6, 3.2), layout="constrained")
    seen = drawn(axes, curves)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("jobs")
    axes.set_ylabel("megapixels a second")
    figure.legend(seen.values(), seen.keys(), loc="outside right center")
    return save(figure, name)


def drawn(axes, curves):
    """Draws points by peer, and returns what the legend needs."""
    seen = {}
    for peer, points in curves.items():
        colour, shape = mark(peer)
        wide = 2.2 if peer == "image-app" else 1.2
        (seen[peer],) = axes.plot(*zip(*points), color=colour, marker=shape, markersize=5, linewidth=wide)
    across = sorted({x for points in curves.values() for x, _ in points})
    axes.set_xticks(across, [f"{x:g}" for x in across], fontsize=7)  # 64 and 100 stand close together
    return seen
