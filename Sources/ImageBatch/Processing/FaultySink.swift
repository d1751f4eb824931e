#if FAULT_INJECTION
    import ImageCore

    /// Injects the faults that occur while a result is written.
    final class FaultySink: ByteSink {
        private let sink: any ByteSink
        private let faults: InjectedFaults
        private let request: WorkerRequest

        init(_ sink: any ByteSink, faults: InjectedFaults, request: WorkerRequest) {
            self.sink = sink
            self.faults = faults
            self.request = request
        }

        func write(_ bytes: RawSpan) throws(ImageError) {
            faults.inject(into: request, at: .encoding)
            try sink.write(bytes)
        }
    }
#endif
