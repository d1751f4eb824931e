#if !FAULT_INJECTION
    import ImageFiles

    /// Fault injection in the program that people run: none. Calls compile to nothing.
    package struct InjectedFaults: Sendable {
        @inlinable package var hidesFiles: Bool { false }
        @inlinable package var clock: RunClock { RunClock() }

        @inlinable package init() {}

        @inlinable package func inject(into input: @autoclosure () -> String?, at stage: PictureStage) {}
        @inlinable package func source(_ source: FileSource, of input: String?) -> FileSource { source }
        @inlinable package func sink(_ sink: FileSink, of input: String?) -> FileSink { sink }
    }
#endif
