import ImageCore
import ImageFiles
import SystemPackage

extension FileDestination {
    /// Writes a file, whole or not at all.
    static func write(
        to path: FilePath, overwrites: Bool, _ body: (any ByteSink) throws -> Void
    ) throws(UsageError) {
        try UsageError.wrapping("\(path)") {
            let destination = try FileDestination(path, overwrites: overwrites)
            defer { destination.discard() }
            try body(destination)
            try destination.commit()
        }
    }

    static func write(_ bytes: [UInt8], to path: FilePath, overwrites: Bool) throws(UsageError) {
        try write(to: path, overwrites: overwrites) { try $0.write(bytes.span.bytes) }
    }
}
