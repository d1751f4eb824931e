import FoundationEssentials
import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire

/// A worker's request, which any program may send: what passes its check can be carried out.
enum RequestTarget {
    static func read(_ bytes: [UInt8]) {
        let asked: WorkerRequest
        do throws(ImageError) {
            asked = try WorkerRequest(line: bytes)
        } catch {
            expect(!error.description.isEmpty)
            return
        }
        expect(WorkerRequest.number(in: bytes) == asked.number || asked.number == 0, "a request has two numbers")
        expect(asked.fileCount >= 1)
        write(asked)
        var reader = LookFileReader(decoding: DecodingOptions(limits: FuzzedPicture.limits))
        // A worker has the files that came along, and none came.
        reader.open = { (_) throws(ImageError) in throw .readFailed("none came along") }
        guard let look = try? asked.request.readLook(reader) else { return }
        FuzzedLook.run(look)
        FuzzedLook.render(look, asked.request.options)
    }

    /// A request that is written is read as the same.
    private static func write(_ asked: WorkerRequest) {
        guard let line = try? JSONEncoder().encode(asked) else { fatalError("a request can't be written") }
        expect(!line.contains(UInt8(ascii: "\n")), "a request has two lines")
        guard let again = try? WorkerRequest(line: Array(line)) else {
            fatalError("a request that was written can't be read")
        }
        expect(again.request == asked.request && again.fileCount == asked.fileCount && again.number == asked.number)
    }
}
