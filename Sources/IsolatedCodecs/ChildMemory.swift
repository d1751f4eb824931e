import ImageCore
import ImageFiles
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The most memory that a worker process can have. A picture is checked against its limit before buffers are made for it; should
/// one take more all the same, this costs its worker, and not whatever the system would end for want of memory.
package enum ChildMemory {
    /// For what is no buffer of a picture: tables, metadata, stacks of threads.
    private static let spare = 512 << 20
    /// What this process, which is the same program, had before its first worker.
    private static let atStart = dataBytes()
    private static let score = oomScore()

    /// Limits a worker that has no job yet, and raises its OOM score: short of memory, the kernel then ends it before others.
    /// Otherwise it would end the parent, and with it the whole run, as soon as that is the larger one.
    package static func limit(process: pid_t, for limits: ImageLimits) {
        if let atStart {
            SystemCalls.limitData(of: process, to: limits.maxMemory.saturatingSum(atStart).saturatingSum(spare))
        }
        guard let score,
            let file = try? FileDescriptor.open(FilePath("/proc/\(process)/oom_score_adj"), .writeOnly)
        else { return }
        _ = try? file.closeAfter { try file.writeAll("\(min(score + 500, 1000))".utf8) }
    }

    private static func oomScore() -> Int? {
        guard let text = try? WholeFile.read("/proc/self/oom_score_adj") else { return nil }
        return Int(String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace })
    }

    /// Bytes of what the limit counts, which is the sixth number of proc(5)'s `statm`.
    private static func dataBytes() -> Int? {
        guard let text = try? WholeFile.read("/proc/self/statm") else { return nil }
        let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
        return numbers.count > 5 ? Int(numbers[5]).map { $0 * Int(getpagesize()) } : nil
    }
}
