import ImageBatch
import ImageCore

/// A sink that injects faults.
final class FaultySink: ByteSink {
    private let sink: any ByteSink
    private let faults: InjectedFaults
    private let input: String?

    init(_ sink: any ByteSink, faults: InjectedFaults, input: String?) {
        self.sink = sink
        self.faults = faults
        self.input = input
    }

    func write(_ bytes: RawSpan) throws(ImageError) {
        faults.inject(into: input, at: .encoding)
        try sink.write(bytes)
    }

    var rewritable: (any RewritableSink)? { sink.rewritable }
}
