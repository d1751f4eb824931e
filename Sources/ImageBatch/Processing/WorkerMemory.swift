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
enum WorkerMemory {
    /// For what is no buffer of a picture: tables, metadata, stacks of threads.
    private static let spare = 512 << 20
    /// What the process had before its first picture.
    private static let atStart = dataBytes()

    static func applyLimit(for limits: ImageLimits) {
        var limit = rlimit()
        let kind = CInt(RLIMIT_DATA.rawValue)
        guard let atStart, getrlimit(kind, &limit) == 0 else { return }
        let (bytes, isTooMany) = limits.maxMemory.addingReportingOverflow(atStart + spare)
        let asked = isTooMany ? limit.rlim_max : min(limit.rlim_max, rlim_t(bytes))
        guard limit.rlim_cur != asked else { return }
        limit.rlim_cur = asked
        _ = setrlimit(kind, &limit)
    }

    /// Raises this process's OOM score: short of memory, the kernel then ends it before others. Otherwise it would end the
    /// parent, and with it the whole run, as soon as that is the larger one.
    static func raiseOOMScore() {
        let path: FilePath = "/proc/self/oom_score_adj"
        guard let text = try? WholeFile.read(path),
            let score = Int(String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }),
            let file = try? FileDescriptor.open(path, .writeOnly)
        else { return }
        _ = try? file.closeAfter { try file.writeAll("\(min(score + 500, 1000))".utf8) }
    }

    /// Bytes of what the limit counts, which is the sixth number of proc(5)'s `statm`.
    private static func dataBytes() -> Int? {
        guard let text = try? WholeFile.read("/proc/self/statm") else { return nil }
        let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
        return numbers.count > 5 ? Int(numbers[5]).map { $0 * Int(getpagesize()) } : nil
    }
}
