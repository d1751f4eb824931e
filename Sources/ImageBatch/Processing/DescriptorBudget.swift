import ImageFiles
import SystemPackage

/// How many workers there can be with as many files as this process may still open.
///
/// A process that starts another one with too few files is ended by the library that does it; a picture that can't open its
/// result has failed. So existing files are counted before any work.
package enum DescriptorBudget {
    /// Files that a run opens without workers: the journal twice, a picture, its result with their folders, and what they are
    /// compared with; and those of the program's own threads. With fewer, the program does not start.
    package static let least = 12
    /// Files that this process opens itself while workers run.
    private static let own = 10
    /// Files that a worker takes here: a socket to it, its picture and result, those of the picture before, whose result is
    /// getting its name, and those that are open only while it is started or a result gets its name.
    private static let worker = 10

    /// The number of workers.
    /// - Parameters:
    ///   - wanted: how many there are at most.
    ///   - free: files that may still be opened.
    /// - Returns: 0 where the pictures have to be done by this process.
    package static func workers(_ wanted: Int, free: Int) -> Int { max(0, min(wanted, (free - own) / worker)) }

    /// As many workers as this process can have now, `wanted` at most.
    /// - Parameter lookFiles: files of looks that will be open while they run.
    static func workers(_ wanted: Int, lookFiles: Int) -> Int {
        workers(wanted, free: free(upTo: own + lookFiles + wanted * worker) - lookFiles)
    }

    /// Files that this process may still open, counted no further than to `most`.
    package static func free(upTo most: Int) -> Int {
        var files: [FileDescriptor] = []
        defer { for file in files { try? file.close() } }
        while files.count < most, let file = try? SystemCalls.duplicate(.standardInput) { files.append(file) }
        return files.count
    }
}
