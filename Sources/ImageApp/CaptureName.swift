import ImageBatch
import ImageCodecs
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The name of a camera's picture, which has none of its own: `capture-20261121-140359.jpg`.
enum CaptureName {
    /// Where a picture without a file goes, now.
    static func path(for destination: OutputPlanner.Destination, format: ImageFormat) -> FilePath {
        switch destination {
        case .file(let path): path
        case .folder(let folder): folder.appending(name(at: time(nil), format: format))
        case .besideInput: FilePath(name(at: time(nil), format: format))
        }
    }

    /// - Parameter seconds: since 1970; the name has the local time.
    static func name(at seconds: Int, format: ImageFormat) -> String {
        var seconds = time_t(seconds)
        var local = tm()
        localtime_r(&seconds, &local)
        func digits(_ number: CInt, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = digits(local.tm_year + 1900, 4) + digits(local.tm_mon + 1) + digits(local.tm_mday)
        let clock = digits(local.tm_hour) + digits(local.tm_min) + digits(local.tm_sec)
        return "capture-\(day)-\(clock).\(format.fileExtension)"
    }
}
