#if FAULT_INJECTION
    import ImageCore

    /// Delivers its bytes in many parts, so that one ends in the middle of the file.
    final class FaultySource: ByteSource {
        private let source: any ByteSource
        private let faults: InjectedFaults
        private let job: PictureJob
        private var position = 0
        private var hasBegun = false

        init(_ source: any ByteSource, faults: InjectedFaults, job: PictureJob) {
            self.source = source
            self.faults = faults
            self.job = job
        }

        func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
            // Once, where it is read a second time from its start.
            if !hasBegun { faults.inject(into: job, at: .header) }
            hasBegun = true
            if position > job.inputSize / 2 { faults.inject(into: job, at: .rows) }
            var part = buffer._mutatingExtracting(first: max(1, job.inputSize / 16))
            let count = try source.read(into: &part)
            position += count
            return count
        }

        var randomAccess: (any RandomAccessSource)? { source.randomAccess }
        var isRewindable: Bool { source.isRewindable }

        func rewind() throws(ImageError) {
            try source.rewind()
            position = 0
        }
    }
#endif
