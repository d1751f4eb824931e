import ImageCore
import KernelDispatch
import SpeedMeasurement

/// What was measured.
struct BenchReport {
    var kernels: [BenchTiming] = []
    var plans: [BenchTiming] = []
    var geometry: [BenchTiming] = []
    var pictures: PictureTimings?
    var previews: [PreviewTiming] = []

    var json: JSONObject {
        [
            "kernels": kernels.map { $0.json("nanosecondsPerPixel") },
            "plans": plans.map { $0.json("nanosecondsPerPixel") },
            "geometry": geometry.map { $0.json("milliseconds") }, "pictures": pictures?.json,
            "previews": previews.map(\.json),
        ]
    }

    var lines: [String] {
        var sections = [
            Self.table("Kernel, nanoseconds a pixel", kernels, 3),
            Self.table("Look, nanoseconds a pixel", plans, 3), Self.table("Geometry, milliseconds", geometry, 1),
        ]
        if let pictures { sections.append(Self.lines(of: pictures)) }
        if !previews.isEmpty { sections.append(Self.lines(of: previews)) }
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private static func lines(of pictures: PictureTimings) -> [String] {
        [
            "From file to file in memory, one core: \(pictures.format.uppercased()), \(pictures.size), "
                + "\(megapixels(pictures.size)) megapixels",
            row("decode and encode alone", ["\(pictures.codecsAlone.text(decimals: 1)) ms"]),
        ]
            + pictures.looks.map { name, milliseconds in
                let times = (milliseconds / pictures.codecsAlone).text(decimals: 2)
                return row("with \(name)", ["\(milliseconds.text(decimals: 1)) ms", "\(times) ×"])
            }
    }

    private static func lines(of previews: [PreviewTiming]) -> [String] {
        [row("Preview with a look", ["median", "fastest"])]
            + previews.flatMap { preview in
                let times = [preview.milliseconds, preview.fastestMilliseconds]
                return [
                    "  \(preview.name), \(megapixels(preview.size)) megapixels as \(preview.previewSize)",
                    row("    with \(preview.look)", times.map { "\($0.text(decimals: 1)) ms" }),
                ]
            }
    }

    private static func megapixels(_ size: PixelSize) -> String {
        (Double(size.width * size.height) / 1e6).text(decimals: 1)
    }

    /// A row a name, a column an instruction set; nothing where nothing was measured.
    private static func table(_ title: String, _ timings: [BenchTiming], _ decimals: Int) -> [String] {
        guard !timings.isEmpty else { return [] }
        let sets = InstructionSet.allCases.filter { set in timings.contains { $0.instructionSet == set } }
        var names: [String] = []
        for timing in timings where !names.contains(timing.name) { names.append(timing.name) }
        return [row(title, sets.map(\.rawValue))]
            + names.map { name in
                row(
                    "  " + name,
                    sets.map { set in
                        timings.first { $0.name == name && $0.instructionSet == set }?.value.text(decimals: decimals)
                            ?? "–"
                    }
                )
            }
    }

    private static func row(_ title: String, _ cells: [String]) -> String {
        title.padded(to: 36) + cells.map { $0.rightAligned(in: 11) }.joined()
    }
}

extension BenchTiming {
    fileprivate func json(_ unit: String) -> JSONObject {
        ["name": name, "instructionSet": instructionSet.rawValue, unit: value]
    }
}

extension PictureTimings {
    fileprivate var json: JSONObject {
        [
            "format": format, "width": size.width, "height": size.height, "codecsAloneMilliseconds": codecsAlone,
            "looks": looks.map { name, milliseconds -> JSONObject in
                ["name": name, "milliseconds": milliseconds, "timesCodecsAlone": milliseconds / codecsAlone]
            },
        ]
    }
}

extension PreviewTiming {
    fileprivate var json: JSONObject {
        [
            "name": name, "look": look, "width": size.width, "height": size.height,
            "previewWidth": previewSize.width, "previewHeight": previewSize.height, "milliseconds": milliseconds,
            "fastestMilliseconds": fastestMilliseconds,
        ]
    }
}
