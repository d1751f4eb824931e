import ArgumentParser
import ImageCore
import ImageFiles
import SystemPackage

/// A path on the command line, with the bytes it had.
struct PathArgument: ExpressibleByArgument, CustomStringConvertible {
    var path: FilePath
    /// Whether it was written with a slash at its end, which a path does not remember.
    var endsInSlash: Bool

    init?(argument: String) {
        let bytes = RawArguments.decoded(argument)
        guard !bytes.isEmpty else { return nil }
        path = FilePath(bytes: bytes)
        endsInSlash = bytes.last == UInt8(ascii: "/")
    }

    /// The path for messages: on one line and without control characters.
    var description: String { Console.printable(path.string) }

    /// `-`, which stands for standard input or output.
    var isStandardStream: Bool { path == "-" }

    /// What messages call it where it is a picture to be read.
    var inputName: String { isStandardStream ? "standard input" : path.string }

    /// The file, or standard input.
    func source() throws(ImageError) -> FileSource {
        isStandardStream ? FileSource.standardInput() : try FileSource(path)
    }

    var isExistingFolder: Bool { (try? Stat(path))?.type == .directory }

    static var defaultCompletionKind: CompletionKind { .file() }
}
