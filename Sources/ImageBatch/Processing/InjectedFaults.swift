import ImageCore
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fault injection for tests: faults in a worker, which must cost one picture and not the run.
public struct InjectedFaults: Sendable {
    /// Where between a picture's file and its result a fault occurs.
    package enum Stage: String, CaseIterable, Sendable {
        /// The result has been begun, nothing is read.
        case begun
        /// The decoder asks for its first bytes.
        case header
        /// The decoder has half of the file: rows go through decoder and look.
        case rows
        /// The encoder gives its first bytes.
        case encoding
        /// The result is whole, and nothing is noted of it.
        case whole
        /// The journal has it, and it has no name.
        case noted
        /// It has its name, and nothing has been reported yet.
        case named
    }

    package enum Kind: String, CaseIterable, Sendable {
        case crash, hang
        /// Allocates memory until there is none.
        case starve
        /// Stops until it is continued (SIGCONT): meanwhile something else may happen.
        case pause
    }

    private var kinds: [Stage: [String: Kind]] = [:]
    /// Whether results go to hidden files first, as on file systems that have no nameless ones.
    public private(set) var hidesFiles = false
    /// What time limits are measured by.
    public private(set) var clock = RunClock()

    /// - Parameter description: `crash:NAME` (`hang`, `starve`, `pause`), or `crash@STAGE:NAME`, `hidden-files`, and `clock:FILE`
    ///   (as many seconds have passed as the file has bytes), separated by commas; names are those of input files.
    public init(_ description: String = "") {
        for part in description.split(separator: ",") {
            if part == "hidden-files" { hidesFiles = true }
            let fields = part.split(separator: ":", maxSplits: 1).map(String.init)
            let fault = fields[0].split(separator: "@").map(String.init)
            if fields.count == 2, fields[0] == "clock" { clock = RunClock(file: FilePath(fields[1])) }
            guard fields.count == 2, let kind = Kind(rawValue: fault[0]),
                let stage = fault.count == 1 ? .begun : Stage(rawValue: fault[1])
            else { continue }
            kinds[stage, default: [:]][fields[1]] = kind
        }
    }

    /// Crashes, hangs, exhausts memory or pauses where such a fault was injected for the job's input.
    func inject(into job: PictureJob, at stage: Stage) {
        switch kinds[stage]?[job.input.lastComponent?.string ?? ""] {
        case nil: break
        case .crash: abort()
        case .hang: while true { sleep(1) }
        case .pause: raise(SIGSTOP)
        case .starve:
            var taken: [[UInt8]] = []
            // Ones, for memory of zeros is not really allocated.
            while taken.count < 1 << 20 { taken.append([UInt8](repeating: 1, count: 16 << 20)) }
        }
    }

    /// The job's input, with the faults that occur while it is read.
    func source(_ source: any ByteSource, of job: PictureJob) -> any ByteSource {
        kinds.isEmpty ? source : FaultySource(source, faults: self, job: job)
    }

    /// The job's result, with the faults that occur while it is written.
    func sink(_ sink: any ByteSink, of job: PictureJob) -> any ByteSink {
        kinds.isEmpty ? sink : FaultySink(sink, faults: self, job: job)
    }
}

/// Delivers its bytes in many parts, so that one ends in the middle of the file.
private final class FaultySource: ByteSource {
    private let source: any ByteSource
    private let faults: InjectedFaults
    private let job: PictureJob
    private var position = 0

    init(_ source: any ByteSource, faults: InjectedFaults, job: PictureJob) {
        self.source = source
        self.faults = faults
        self.job = job
    }

    func read(into buffer: inout MutableRawSpan) throws(ImageError) -> Int {
        if position == 0 { faults.inject(into: job, at: .header) }
        if position > job.inputSize / 2 { faults.inject(into: job, at: .rows) }
        var part = buffer._mutatingExtracting(first: max(1, job.inputSize / 16))
        let count = try source.read(into: &part)
        position += count
        return count
    }

    var randomAccess: (any RandomAccessSource)? { source.randomAccess }
}

private final class FaultySink: ByteSink {
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
