import ImageSources
import Synchronization
import Testing

/// Sources that are there or not as a test says, and may come and go.
final class FakeSources: SourceChecking {
    enum Call: Hashable {
        case availability(ImageSourceType)
    }

    let recorder: CallRecorder<Call>
    private let camera = Mutex(SourceAvailability.available)

    init(line: SourceLocation) {
        recorder = CallRecorder(line: line)
    }

    func setCamera(_ availability: SourceAvailability) { camera.withLock { $0 = availability } }

    func availability(of source: ImageSourceType) -> SourceAvailability {
        recorder.record(.availability(source))
        return camera.withLock { $0 }
    }
}
