import Observation
import Presenters
import SystemPackage

/// Runs screens in the terminal until the person quits or the task is cancelled.
@MainActor
package final class TerminalApp {
    /// How it ended.
    package enum Ending: Sendable {
        case quit
        /// Ctrl-C.
        case interrupted
        /// The task was cancelled, or the terminal has gone.
        case cancelled
    }

    private let device: TerminalDevice
    private let frontEnd: TerminalFrontEnd
    private let painter: PicturePainter
    private let clock = FrameClock()
    private var decoder = InputDecoder()
    private var writer: FrameWriter
    private var tick = 0
    private var animation: Task<Void, Never>?
    private var ending: Ending?
    /// Whether the terminal was given back until the program is let go on.
    private var isStopped = false

    package init(
        device: TerminalDevice, capabilities: TerminalCapabilities, navigation: Navigation, dialogs: DialogQueue
    ) {
        self.device = device
        painter = PicturePainter(capabilities: capabilities)
        frontEnd = TerminalFrontEnd(navigation: navigation, dialogs: dialogs, painter: painter)
        writer = FrameWriter(capabilities: capabilities)
        learn(device.cellSize.map(TerminalInput.cellSize))
    }

    /// - Throws: `Errno` where the terminal can't be taken over.
    package func run() async throws -> Ending {
        try device.enter()
        defer { device.leave() }
        let events = TerminalEvents(device: device)
        defer { events.cancel() }
        draw(events)
        device.write(Array(painter.capabilities.queries.utf8))
        for await event in events.stream {
            try handle(event, events)
            if frontEnd.hasQuit { ending = .quit }
            if let ending { return ending }
        }
        return .cancelled
    }

    // MARK: Events

    private func handle(_ event: TerminalEvents.Event, _ events: TerminalEvents) throws {
        switch event {
        case .bytes(let bytes):
            handle(decoder.decode(bytes), events)
            if decoder.isWaiting { events.sendPause() }
        case .pause: handle(decoder.flush(), events)
        case .resized:
            writer.invalidate()
            learn(device.cellSize.map(TerminalInput.cellSize))
            clock.advance()
        case .suspended: suspend(events)
        case .continued:
            // Whoever stopped us may have changed the terminal since.
            try device.enter()
            isStopped = false
            writer.invalidate()
            draw(events)
        case .changed: draw(events)
        case .ended: ending = .cancelled
        }
    }

    private func handle(_ inputs: [TerminalInput], _ events: TerminalEvents) {
        for input in inputs where ending == nil {
            switch input {
            case .key(.control("c")): ending = .interrupted
            case .key(.control("z")): suspend(events)
            case .key(.control("l")): writer.invalidate()
            case .key(let key): frontEnd.handle(key)
            case .paste(let text): frontEnd.paste(text)
            case .attributes, .cellSize, .kittyGraphics: learn(input)
            }
            clock.advance()
        }
    }

    private func suspend(_ events: TerminalEvents) {
        isStopped = true
        device.stop()
        // It goes on: a shell has let it, or there is none and it was not stopped at all, which no signal reports.
        events.continuation.yield(.continued)
    }

    private func learn(_ answer: TerminalInput?) {
        guard let answer else { return }
        let better = painter.capabilities.learning(answer)
        guard better != painter.capabilities else { return }
        painter.capabilities = better
        writer.capabilities = better
    }

    // MARK: Frames

    /// Draws a frame, and sees to the next when something that was drawn changes.
    private func draw(_ events: TerminalEvents) {
        guard !isStopped else { return }
        let (canvas, isAnimated) = withObservationTracking {
            clock.observe()
            return frontEnd.draw(size: device.size, tick: tick)
        } onChange: { [continuation = events.continuation] in
            continuation.yield(.changed)
        }
        let bytes = writer.frame(canvas)
        if !bytes.isEmpty { device.write(bytes) }
        animate(isAnimated)
    }

    private func animate(_ isAnimated: Bool) {
        guard isAnimated, animation == nil else { return }
        animation = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(100))
            guard let self else { return }
            animation = nil
            tick += 1
            clock.advance()
        }
    }
}
