import CXXHash
import ImageCore

/// Identifies a file's content, except against deliberate collisions: XXH128 of its bytes, as `xxhsum -H128` prints it.
package enum FileHash {
    private static let part = 1 << 18

    /// 32 hexadecimal digits.
    package static func digest(of file: any RandomAccessSource) throws(ImageError) -> String {
        guard let state = cxxhash_create() else { throw .readFailed("the system has no memory left") }
        var failure: ImageError?
        do throws(ImageError) {
            try add(file, to: state)
        } catch {
            failure = error
        }
        var digest = [UInt8](repeating: 0, count: 16)
        cxxhash_finish(state, &digest)
        if let failure { throw failure }
        return digest.hexadecimal
    }

    /// 32 hexadecimal digits; of no bytes where there is no memory for a state of some hundred bytes.
    package static func digest(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 16)
        if let state = cxxhash_create() {
            cxxhash_add(state, bytes, bytes.count)
            cxxhash_finish(state, &digest)
        }
        return digest.hexadecimal
    }

    /// Whether a text is what ``digest(of:)`` gives for some file.
    package static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func add(_ file: any RandomAccessSource, to state: OpaquePointer) throws(ImageError) {
        var position = 0
        while true {
            if Task.isCancelled { throw .cancelled }
            let bytes = try file.bytes(at: position, count: part)
            guard !bytes.isEmpty else { return }
            cxxhash_add(state, bytes, bytes.count)
            position += bytes.count
        }
    }
}
