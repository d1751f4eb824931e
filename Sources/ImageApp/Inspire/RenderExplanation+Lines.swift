import FilterEngine
import ImagePipeline
import KernelDispatch

extension RenderExplanation {
    /// For people.
    func lines(name: String) -> [String] {
        var lines = ["\(name): \(format.uppercased()), \(width) × \(height), by \(instructionSet.rawValue) kernels"]
        let steps = geometry + stages.map(Self.text) + (finishing ?? [])
        if steps.isEmpty { lines.append("  nothing to do between decoder and encoder") }
        let width = String(steps.count).count
        for (number, step) in steps.enumerated() {
            lines.append("  " + String(number + 1).rightAligned(in: width) + "  " + step)
        }
        lines.append("  \(rowsAtATime) rows at a time; at most \(Self.size(bytes)) of memory")
        return lines
    }

    private static func text(_ stage: PlanStage) -> String {
        guard let rows = stage.rows, let bytes = stage.bytes else { return stage.name }
        return "\(stage.name) (\(rows.counted("row")), \(size(bytes)))"
    }

    private static func size(_ bytes: Int) -> String {
        let kibibytes = Double(bytes) / 1024
        return bytes >= 1 << 20
            ? "\((kibibytes / 1024).text(decimals: 1)) MiB" : "\(kibibytes.text(decimals: 1)) KiB"
    }
}
