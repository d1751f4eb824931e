import Presenters
import Testing

/// A presenter that expects what its screen asks of it.
final class RecordingPresenter: Presenter {
    enum Call: Hashable {
        case leftNavigationItems, rightNavigationItems, viewLoaded, viewWillAppear
    }

    let recorder: CallRecorder<Call>
    private let left: [Button]
    private let right: [Button]

    init(left: [Button] = [], right: [Button] = [], line: SourceLocation = #_sourceLocation) {
        recorder = CallRecorder(line: line)
        self.left = left
        self.right = right
    }

    override func leftNavigationItems() -> [Button] {
        recorder.record(.leftNavigationItems)
        return left
    }

    override func rightNavigationItems() -> [Button] {
        recorder.record(.rightNavigationItems)
        return right
    }

    override func viewLoaded() { recorder.record(.viewLoaded) }

    override func viewWillAppear() { recorder.record(.viewWillAppear) }
}
