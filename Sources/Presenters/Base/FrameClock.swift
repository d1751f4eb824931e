import Observation

/// What a frame always depends on: advancing it asks for another one.
///
/// Observation can't be called off; a change of what was observed ends it. So keys and resizes ask for frames by a
/// change as well, and no observations pile up.
@MainActor @Observable
package final class FrameClock {
    private var frame = 0

    package init() {}

    package func observe() { _ = frame }
    package func advance() { frame += 1 }
}
