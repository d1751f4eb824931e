import KernelDispatch

/// What was measured.
struct BenchReport {
    struct Kernel: Encodable {
        var name: String
        var instructionSet: String
        var nanosecondsPerPixel: Double
    }

    struct Picture: Encodable {
        var name: String
        var milliseconds: Double
        var timesCodecsAlone: Double
    }

    struct Pictures: Encodable {
        var format: String
        var width: Int
        var height: Int
        var codecsAloneMilliseconds: Double
        var looks: [Picture]
    }

    struct Preview: Encodable {
        var name: String
        var look: String
        var width: Int
        var height: Int
        var previewWidth: Int
        var previewHeight: Int
        var milliseconds: Double
        var fastestMilliseconds: Double
    }

    struct Geometry: Encodable {
        var name: String
        var instructionSet: String
        var milliseconds: Double
    }

    var kernels: [Kernel] = []
    var plans: [Kernel] = []
    var geometry: [Geometry] = []
    var pictures: Pictures?
    var previews: [Preview] = []

    var json: JSONObject {
        ["kernels": kernels, "plans": plans, "geometry": geometry, "pictures": pictures, "previews": previews]
    }

    var lines: [String] {
        func cells(_ kernels: [Kernel]) -> [Cell] {
            kernels.map { ($0.name, $0.instructionSet, $0.nanosecondsPerPixel) }
        }
        var sections = [
            Self.table("Kernel, nanoseconds a pixel", cells(kernels), 3),
            Self.table("Look, nanoseconds a pixel", cells(plans), 3),
            Self.table(
                "Geometry, milliseconds", geometry.map { ($0.name, $0.instructionSet, $0.milliseconds) }, 1),
        ]
        if let pictures { sections.append(Self.lines(of: pictures)) }
        if !previews.isEmpty { sections.append(Self.lines(of: previews)) }
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private static func lines(of pictures: Pictures) -> [String] {
        let megapixels = Double(pictures.width * pictures.height) / 1e6
        return [
            "From file to file in memory, one core: \(pictures.format.uppercased()), \(pictures.width) × "
                + "\(pictures.height), \(fixed(megapixels, 1)) megapixels",
            row("decode and encode alone", ["\(fixed(pictures.codecsAloneMilliseconds, 1)) ms"]),
        ]
            + pictures.looks.map { look in
                row(
                    "with \(look.name)",
                    ["\(fixed(look.milliseconds, 1)) ms", "\(fixed(look.timesCodecsAlone, 2)) ×"]
                )
            }
    }

    private static func lines(of previews: [Preview]) -> [String] {
        [row("Preview with a look", ["median", "fastest"])]
            + previews.flatMap { preview in
                let megapixels = Double(preview.width * preview.height) / 1e6
                return [
                    "  \(preview.name), \(fixed(megapixels, 1)) megapixels as \(preview.previewWidth) × "
                        + "\(preview.previewHeight)",
                    row(
                        "    with \(preview.look)",
                        ["\(fixed(preview.milliseconds, 1)) ms", "\(fixed(preview.fastestMilliseconds, 1)) ms"]
                    ),
                ]
            }
    }

    private typealias Cell = (name: String, instructionSet: String, value: Double)

    /// A row a name, a column an instruction set; nothing where nothing was measured.
    private static func table(_ title: String, _ cells: [Cell], _ digits: Int) -> [String] {
        guard !cells.isEmpty else { return [] }
        let sets = InstructionSet.allCases.map(\.rawValue).filter { set in
            cells.contains { $0.instructionSet == set }
        }
        var names: [String] = []
        for cell in cells where !names.contains(cell.name) { names.append(cell.name) }
        return [row(title, sets)]
            + names.map { name in
                row(
                    "  " + name,
                    sets.map { set in
                        cells.first { $0.name == name && $0.instructionSet == set }.map { fixed($0.value, digits) }
                            ?? "–"
                    }
                )
            }
    }

    private static func row(_ title: String, _ cells: [String]) -> String {
        let padding = String(repeating: " ", count: max(0, 36 - title.count))
        return title + padding
            + cells.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }.joined()
    }

    /// A number with so many digits after its point.
    private static func fixed(_ number: Double, _ digits: Int) -> String {
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((number * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
