#if FAULT_INJECTION
    import ImageCore
    import ImageFiles

    /// Delivers its bytes in many parts, so that one ends in the middle of the file.
    final class FaultySource: ByteSource {
        private let source: FileSource
        private let faults: InjectedFaults
        private let input: String?
        private var position = 0
        private var hasBegun = false

        init(_ source: FileSource, faults: InjectedFaults, input: String?) {
            self.source = source
            self.faults = faults
            self.input = input
        }

        func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
            // Once, where it is read a second time from its start.
            if !hasBegun {
                faults.inject(into: input, at: .header)
                try faults.tryToEscape(for: input)
            }
            hasBegun = true
            let size = source.byteCount
            if position > size / 2 { faults.inject(into: input, at: .rows) }
            var part = buffer._mutatingExtracting(first: max(1, size / 16))
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
