import ImageCore
import Presenters
import Synchronization
import SystemPackage

/// Results that a test makes up: any other file is none.
final class FakeResults: ResultRecognizing {
    private let origins = Mutex<[FilePath: ResultOrigin]>([:])
    private let questions = Mutex<[FilePath]>([])

    /// The files whose looks were asked for, in their order.
    var asked: [FilePath] { questions.withLock { $0 } }

    func add(_ file: FilePath, _ origin: ResultOrigin) { origins.withLock { $0[file] = origin } }

    func look(of file: FilePath) async -> String? {
        questions.withLock { $0.append(file) }
        return origins.withLock { $0[file]?.look }
    }

    func origin(of file: FilePath) async throws(ImageError) -> ResultOrigin? { origins.withLock { $0[file] } }
}
