# Needs: vipsthumbnail
"""What image-app's speed is to reach, beside what was measured: a table for RESULTS.md."""


def limits(measured):
    """Rows of what, the limit, what was measured, and whether that is within."""
    return [[what, f"≤ {limit:g}{unit}", f"{value:.2f}{unit}" if limit < 20 else f"{value:.0f}{unit}",
             "yes" if value <= limit else "no"] for what, limit, unit, value in figures(measured)]


def figures(measured):
    """Tuples of what, the limit, the unit, and what was measured."""
    rows = []
    for name, rows_of in (("kernels", kernels), ("folder", folder), ("one", one_picture), ("png", png)):
        if name in measured:
            rows += rows_of(measured[name])
    return rows


def kernels(data):
    def ns(work, peer, setting=""):
        found = [one["ns"] for one in data["results"]
                 if one["work"] == work and one["peer"] == peer and one["same"] and setting in one["setting"]]
        return min(found) if found else None

    wanted = [
        ("3 × 4 matrix, of OpenCV", "matrix", 1.0, ns("matrix", "OpenCV", "transform")),
        ("lookup table, of OpenColorIO", "lut", 0.30, ns("lut", "OpenColorIO")),
        ("Gaussian σ 2, of OpenCV", "blur2", 0.7, ns("blur2", "OpenCV", "GaussianBlur")),
        ("Gaussian σ 2, of libvips", "blur2", 0.7, ns("blur2", "libvips")),
        ("Gaussian σ 10, of OpenCV", "blur10", 0.15, ns("blur10", "OpenCV", "GaussianBlur")),
        ("Gaussian σ 40, of σ 10: the same", "blur40", 1.05, ns("blur10", "image-app", "avx512")),
        ("to a half in linear light, of libvips", "resize", 0.7, ns("resize", "libvips")),
    ]
    rows = [(what, limit, " ×", ns(work, "image-app", "avx512") / peer) for what, work, limit, peer in wanted if peer]
    for title, work, wide, narrow in (("clarendon", "clarendon", 0.8, 1.3), ("ten filters", "ten", 2.0, 3.0)):
        ours, other = ns(work, "image-app", "avx512"), ns(work, "image-app", "avx2")
        rows.append((f"{title}, AVX-512", wide, " ns", ours))
        if other:
            rows.append((f"{title}, AVX2", narrow, " ns", other))
    return rows


def folder(data):
    rows = []
    for title, work, limit in (("matrix", "matrix", 0.92), ("clarendon", "clarendon", 0.95),
                               ("lookup table", "lut", 1.05), ("Gaussian σ 8", "blur8", 1.08)):
        results = {one["peer"]: one for one in data["results"] if one["work"] == work}
        ours, floor, cores = results["image-app"], results["floor"], data["machine"]["cores"]
        rows.append((f"folder, {title}, of the floor / cores", limit, " ×", ours["seconds"] * cores / floor["seconds"]))
        rows.append((f"folder, {title}, peak of a worker", 110, " MB", ours["peak_megabytes"]))
    if "small" in data:
        small = {one["peer"]: one["seconds"] for one in data["small"]["results"]}
        rows.append(("small pictures, matrix, of the floor / cores", 1.1, " ×",
                     small["image-app"] * data["machine"]["cores"] / small["floor"]))
    if "png" in data:
        libpng, ours = data["png"]["results"]
        for what, key, limit in (("time", "seconds", 0.5), ("size", "bytes", 1.0)):
            rows.append((f"folder of PNGs, {what}, of libpng 6 on all cores", limit, " ×", ours[key] / libpng[key]))
    return rows


def one_picture(data):
    floor = data["large"][0]["seconds"]
    rows = [(f"15 megapixels, {one['work']}, of the floor", 0.7 if one["work"] == "blur8" else 0.62, " ×", one["seconds"] / floor)
            for one in data["large"][1:]]
    for one in data.get("progressive", [])[1:]:
        rows.append((f"60 megapixels, progressive, {one['work']}, of the floor", 0.85, " ×",
                     one["seconds"] / data["progressive"][0]["seconds"]))
    small = {one["peer"]: one["seconds"] for one in data["small"]}
    rows.append(("640 × 480, start to end", 8, " ms", small["image-app"] * 1e3))
    shrunk = {one["peer"]: one["seconds"] for one in data["shrunk"]}
    rows.append(("24 megapixels to 1600 with a look, of vipsthumbnail", 0.8, " ×",
                 shrunk["image-app, clarendon"] / shrunk["vipsthumbnail"]))
    return rows


def png(data):
    rows = []
    for name in ("photograph", "drawing"):
        read = {one["peer"]: one for one in data["read"] if one["picture"] == name}
        rows.append((f"PNG, {name}: reading, of libpng", 1.05, " ×",
                     read["image-app"]["seconds"] / read["libpng and libjpeg-turbo alone"]["seconds"]))
        write = {one["peer"]: one for one in data["write"] if one["picture"] == name}
        ours, libpng, quick, opencv = (write[peer] for peer in (
            "image-app, effort balanced", "libpng alone, level 6", "image-app, effort fast", "OpenCV, its default"))
        for what, key in (("time", "seconds"), ("size", "bytes")):
            rows.append((f"PNG, {name}: balanced, {what}, of libpng 6", {"time": 0.33, "size": 1.03}[what], " ×",
                         ours[key] / libpng[key]))
            rows.append((f"PNG, {name}: fast, {what}, of OpenCV", 1.0, " ×", quick[key] / opencv[key]))
    return rows
