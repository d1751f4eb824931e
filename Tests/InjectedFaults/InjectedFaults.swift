import CSandboxAttempts
import ImageBatch
import ImageCore
import ImageFiles
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The faults, and other conditions of a test, that `IMAGE_APP_INJECT` describes.
package struct InjectedFaults: FaultInjector {
    private enum Kind: String, Sendable {
        case crash, hang
        /// Allocates memory until there is none.
        case starve
        /// Stops until it is continued (SIGCONT): meanwhile something else may happen.
        case pause
        /// Tries what a process would that a picture has taken over. What came of it is the picture's error.
        case escape
    }

    private var kinds: [PictureStage: [String: Kind]] = [:]
    package private(set) var usesHiddenFiles = false
    package private(set) var clock = RunClock()

    /// - Parameter description: parts separated by commas. `KIND:NAME` or `KIND@STAGE:NAME` is a fault for the input file of that name;
    ///   the kinds are those of ``Kind``, the stage is a ``PictureStage``, by default `begun`; `escape` has to be at `header`.
    ///   `hidden-files` and `clock:FILE` change the conditions. Other parts are ignored.
    package init(_ description: String) {
        for part in description.split(separator: ",") {
            if part == "hidden-files" { usesHiddenFiles = true }
            let fields = part.split(separator: ":", maxSplits: 1).map(String.init)
            let fault = fields[0].split(separator: "@").map(String.init)
            if fields.count == 2, fields[0] == "clock" { clock = Self.clock(FilePath(fields[1])) }
            guard fields.count == 2, let kind = Kind(rawValue: fault[0]),
                let stage = fault.count == 1 ? .begun : PictureStage(rawValue: fault[1])
            else { continue }
            kinds[stage, default: [:]][fields[1]] = kind
        }
    }

    /// A clock whose seconds are the bytes of a file; zero while it does not exist.
    private static func clock(_ file: FilePath) -> RunClock {
        RunClock { .seconds((try? Stat(file))?.size ?? 0) }
    }

    /// Crashes, hangs, exhausts memory or pauses this process.
    package func inject(into input: String?, at stage: PictureStage) {
        switch kinds[stage]?[input ?? ""] {
        case nil, .escape: break
        case .crash: abort()
        case .hang: while true { sleep(1) }
        case .pause: raise(SIGSTOP)
        case .starve:
            var taken: [[UInt8]] = []
            // Ones, for memory of zeros is not really allocated.
            while taken.count < 1 << 20 { taken.append([UInt8](repeating: 1, count: 16 << 20)) }
        }
    }

    /// Tries to escape from the sandbox if that fault is meant for an input.
    /// - Throws: `ImageError.undecodable` with the outcome of each attempt.
    func tryToEscape(for input: String?) throws(ImageError) {
        guard kinds[.header]?[input ?? ""] == .escape else { return }
        var text = [CChar](repeating: 0, count: 400)
        csandboxattempts_try(&text, UInt(text.count))
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw .undecodable("its codec tried to escape: \(String(decoding: bytes, as: UTF8.self))")
    }

    package func source(_ source: FileSource, of input: String?) -> any ByteSource {
        kinds.isEmpty ? source : FaultySource(source, faults: self, input: input)
    }

    package func sink(_ sink: FileSink, of input: String?) -> any ByteSink {
        kinds.isEmpty ? sink : FaultySink(sink, faults: self, input: input)
    }
}
