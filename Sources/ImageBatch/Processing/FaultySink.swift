#if FAULT_INJECTION
    import ImageCore

    /// Injects the faults that occur while a result is written.
    final class FaultySink: ByteSink {
        private let sink: any ByteSink
        private let faults: InjectedFaults
        private let job: PictureJob

        init(_ sink: any ByteSink, faults: InjectedFaults, job: PictureJob) {
            self.sink = sink
            self.faults = faults
            self.job = job
        }

        func write(_ bytes: RawSpan) throws(ImageError) {
            faults.inject(into: job, at: .encoding)
            try sink.write(bytes)
        }
    }
#endif
