import CHeapCounter
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire

/// A picture's file, and what is done to it.
struct MeasuredCase {
    var name: String
    var file: [UInt8]
    var look = Look(name: "none", steps: [])
    var options = OutputOptions(format: .jpeg)
    var threads = 1
    /// Whether what is held depends on the picture's content, so that the plan has to expect the worst.
    var dependsOnContent = false

    func measure() async throws -> (planned: Int, held: Int) {
        var renderer = PictureRenderer(look: look, output: options)
        renderer.threads = threads
        // What is made once for all pictures: tables, classes' metadata.
        try await render(by: renderer)
        let planned = try renderer.plan(
            for: MemorySource(file), threading: threads > 1 ? .overlapped(threads: threads) : .single
        ).memory.total
        heap_counter_reset()
        let before = heap_counter_held()
        try await render(by: renderer)
        return (planned, heap_counter_peak() - before)
    }

    private func render(by renderer: PictureRenderer) async throws {
        let (source, sink) = (MemorySource(file), DiscardingSink())
        if threads > 1 {
            _ = try await renderer.renderOverlapped(from: source, to: sink)
        } else {
            _ = try renderer.render(from: source, to: sink)
        }
    }
}

/// As a file: it need not hold what is changed later.
private final class DiscardingSink: ByteSink, RewritableSink {
    var rewritable: (any RewritableSink)? { self }

    func write(_ bytes: RawSpan) throws(ImageError) {}

    func rewrite(_ bytes: [UInt8], at offset: Int) throws(ImageError) {}
}
