#if !FAULT_INJECTION
    import ImageFiles

    /// Fault injection in the program that people run: none. Calls compile to nothing.
    package struct InjectedFaults: Sendable {
        package var hidesFiles: Bool { false }
        package var clock: RunClock { RunClock() }

        package init() {}

        func inject(into request: WorkerRequest, at stage: PictureStage) {}
        func inject(into job: PictureJob, at stage: PictureStage) {}
        func source(_ source: FileSource, of request: WorkerRequest) -> FileSource { source }
        func sink(_ sink: FileSink, of request: WorkerRequest) -> FileSink { sink }
    }
#endif
