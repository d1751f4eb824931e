import ImageCore
import Inspire
import SystemPackage

/// The files that a look may have: these and no others, wherever they are.
package struct NamedLookFiles: LookResources {
    /// By the names that the look has for them.
    private let files: [String: FilePath]
    private let limits: ImageLimits

    package init(_ files: [String: FilePath], limits: ImageLimits) {
        self.files = files
        self.limits = limits
    }

    package func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
        try LookFolder.bytes(of: file(path), named: path)
    }

    package func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
        try LookFolder.picture(in: file(path), named: path, limits: limits)
    }

    package func lookupTable(at path: String) throws(LookResourceError) -> ColorLookupTable {
        try LookFolder.lookupTable(in: file(path), named: path, limits: limits)
    }

    package func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
        try LookFolder.statistics(of: file(path), named: path, limits: limits)
    }

    package func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
        try LookFolder.conversion(of: file(path), named: path)
    }

    private func file(_ path: String) throws(LookResourceError) -> FilePath {
        guard let file = files[path] else { throw LookResourceError("\(path): it is none of the look's files") }
        return file
    }
}
