import Presenters
import Testing

/// A navigation that expects what is done with it. It does it, too.
final class RecordingNavigation: Navigation {
    enum Call: Hashable {
        case push(String), replaceTop(String), pop, present(String), dismiss
    }

    let recorder: CallRecorder<Call>

    init(root: Screen, line: SourceLocation = #_sourceLocation) {
        recorder = CallRecorder(line: line)
        super.init(root: root)
    }

    override func push(_ screen: Screen) {
        super.push(screen)
        recorder.record(.push(screen.title))
    }

    override func replaceTop(with screen: Screen) {
        super.replaceTop(with: screen)
        recorder.record(.replaceTop(screen.title))
    }

    override func pop() {
        super.pop()
        recorder.record(.pop)
    }

    override func present(_ screen: Screen, completion: (@MainActor () -> Void)? = nil) {
        super.present(screen, completion: completion)
        recorder.record(.present(screen.title))
    }

    override func dismiss(completion: (@MainActor () -> Void)? = nil) {
        super.dismiss(completion: completion)
        recorder.record(.dismiss)
    }
}
