import FilterEngine
import ImageCore
import ImagePipeline
import Inspire

/// Bytes that a look needs beside the pictures themselves: for its tables, and for the rows that filters keep which look at
/// neighbours. Meant for many pictures before any is worked on.
public struct LookMemoryEstimator {
    /// Sizes are rounded up to multiples of so many pixels: of few different ones, each is asked for once.
    private static let step = 256
    /// What a longer picture needs is what this one does, as many times as its rows and their number are larger: a header
    /// can claim any width, and rows of it are not to be made here.
    private static let longest = 1 << 16

    private let filters: Look
    private let tables: Int
    private var known: [Question: Int] = [:]

    private struct Question: Hashable {
        var size: PixelSize
        var isOpaque: Bool
    }

    /// - Parameter look: nil where nothing is known of it, and nothing counted.
    public init(_ look: Look?) {
        // Layers and tables look at one pixel at a time, and compiling them takes its time.
        let steps = look?.steps ?? []
        let filters = steps.filter { if case .filter = $0 { true } else { false } }
        self.filters = Look(name: "filters", steps: filters, strength: look?.strength ?? 0)
        tables = steps.reduce(0) { sum, step in
            // Once as it was read, and once as the kernels have it.
            if case .lookupTable(let table, _) = step { sum + 2 * table.colors.count * 16 } else { sum }
        }
    }

    /// - Parameters:
    ///   - size: that of the pixels that the look is applied to.
    ///   - isOpaque: whether they are known to have no alpha.
    package mutating func bytes(for size: PixelSize, isOpaque: Bool) -> Int {
        let scale = max(1, Double(size.longEdge) / Double(Self.longest))
        let question = Question(
            size: PixelSize(width: Self.side(size.width, scale), height: Self.side(size.height, scale)),
            isOpaque: isOpaque)
        let rows = known[question] ?? rowMemory(question)
        known[question] = rows
        return tables + Int(Double(rows) * scale * scale)
    }

    private func rowMemory(_ question: Question) -> Int {
        let plan = FilterPlan(compiling: filters, for: PictureGeometry(fullSize: question.size))
        return FilteredRows(plan, format: .rgba8, isOpaque: question.isOpaque) { _, _, _ in }.memory
    }

    private static func side(_ side: Int, _ scale: Double) -> Int {
        (max(1, Int(Double(side) / scale)) + step - 1) / step * step
    }
}
