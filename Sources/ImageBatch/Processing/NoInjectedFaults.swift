#if !FAULT_INJECTION
    import ImageCore

    /// Fault injection in the program that people run: none. Calls compile to nothing.
    public struct InjectedFaults: Sendable {
        public var hidesFiles: Bool { false }
        public var clock: RunClock { RunClock() }

        public init() {}

        func inject(into job: PictureJob, at stage: PictureStage) {}
        func source(_ source: any ByteSource, of job: PictureJob) -> any ByteSource { source }
        func sink(_ sink: any ByteSink, of job: PictureJob) -> any ByteSink { sink }
    }
#endif
