import FoundationEssentials
import ImageCodecs
import ImageCore
import ImageFiles
import IsolatedCodecs
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The work of a worker process: it reads requests from the socket that is its standard input, and writes a report for each, a
/// line of JSON, to standard output.
package enum WorkerProcess {
    /// The maximum number of bytes of a request.
    private static let maximumRequest = 64 << 20

    /// Gives up files, sockets and all else that it doesn't need, and answers requests until there are no more.
    /// - Parameters:
    ///   - formats: the names of those whose libraries are loaded before.
    ///   - faults: those of a test.
    /// - Throws: `ImageError.invalidRequest` if standard input is no Unix socket, or its bytes are no requests.
    package static func run(formats: [String], faults: (any FaultInjector)?) throws {
        ProcessHeap.keepFreedMemory()
        Sandbox.loadLibraries(of: formats)
        // Times of files in results' names are local: the C library reads the zone once.
        tzset()
        guard let protection = Sandbox.enter() else {
            throw ImageError.invalidRequest("it can't give up files: it has a second thread")
        }
        // Without seccomp nothing confines this process, and libraries that a picture could take over stay unused.
        let codecs =
            protection == .none ? CodecRunner(RefusedCodecs(Sandbox.refusal), scope: .libraryCodecs) : .inProcess
        var worker = PictureWorker(codecs: codecs, faults: faults)
        let requests = MessageSocket(.standardInput)
        let encoder = JSONEncoder()
        while let (line, files) = try next(requests) {
            let report = answer(line, files, &worker)
            try FileDescriptor.standardOutput.writeAll(encoder.encode(report) + [UInt8(ascii: "\n")])
        }
    }

    /// Returns the next request; nil at the end. Bytes after the last line feed are no request.
    private static func next(_ requests: MessageSocket) throws -> (line: [UInt8], files: [FileDescriptor])? {
        do {
            return try requests.receive(maximumLength: maximumRequest, by: .never)
        } catch {
            switch error {
            case .truncated, .cancelled: return nil
            case .early: throw ImageError.invalidRequest("a request came before the report of the one before")
            case .tooLong: throw ImageError.invalidRequest("a request is too long, or has too many descriptors")
            case .system(.notSocket):
                throw ImageError.invalidRequest("standard input is not a Unix socket: see Documentation/worker.md")
            case .system(let errno): throw errno
            case .closed, .overdue: throw error
            }
        }
    }

    private static func answer(
        _ line: [UInt8], _ descriptors: [FileDescriptor], _ worker: inout PictureWorker
    ) -> PictureReport {
        var unowned = descriptors[...]
        defer { for file in unowned { try? file.close() } }
        do throws(ImageError) {
            let request = try worker.completed(WorkerRequest(line: line))
            guard request.fileCount == descriptors.count else {
                throw .invalidRequest(
                    "the request needs \(request.fileCount) descriptors, and \(descriptors.count) came")
            }
            let files = try open(&unowned, for: request)
            // Should the parent be gone and the request hang, nothing else would end this process. Late enough that a busy machine does
            // not end one whose parent still has time for it.
            alarm(UInt32(clamping: request.timeLimit.saturatingSum(300)))
            defer { alarm(0) }
            return worker.perform(request, files)
        } catch {
            return PictureReport(number: WorkerRequest.number(in: line), failure: error)
        }
    }

    /// Takes the descriptors, each of which its file closes from then on.
    private static func open(
        _ descriptors: inout ArraySlice<FileDescriptor>, for request: WorkerRequest
    ) throws(ImageError) -> PictureWorker.Files {
        let input: FileSource
        do throws(ImageError) {
            input = try FileSource(owning: descriptors.removeFirst())
        } catch {
            throw .invalidRequest("the input \(error)")
        }
        var files = PictureWorker.Files(input: input)
        if request.purpose == .result {
            let status = try? Stat(descriptors[descriptors.startIndex])
            guard status?.type == .regular, status?.size == 0 else {
                throw .invalidRequest("the second descriptor is to be that of an empty file, for the result")
            }
            files.result = FileSink(owning: descriptors.removeFirst())
        }
        files.look = request.lookFiles.map { paths in
            LookFileSet(owning: Array(zip(paths, descriptors)).map { (path: $0, descriptor: $1) })
        }
        descriptors.removeAll()
        return files
    }
}
