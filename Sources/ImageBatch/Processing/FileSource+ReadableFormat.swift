import ImageCodecs
import ImageFiles

extension FileSource {
    /// The format that the file's first bytes say; nil where it is no picture, or can't be read.
    var readableFormat: ReadableFormat? {
        guard let head = try? bytes(at: 0, count: FileKind.headLength),
            case .readable(let format) = FileKind(head: head)
        else { return nil }
        return format
    }
}
