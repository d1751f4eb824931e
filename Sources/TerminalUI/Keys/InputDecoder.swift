/// Turns a terminal's bytes into keys and answers. Bytes may come in any pieces; what can't be understood is dropped.
package struct InputDecoder: Sendable {
    /// What has come of a sequence that is not whole yet.
    private var pending: [UInt8] = []
    /// Where a paste is under way, what has come of it.
    private var pasted: [UInt8]?

    /// No key's sequence is longer; what is goes lost, so that garbage can't grow without end.
    private static let longestSequence = 4096
    /// No path is longer; what is pasted beyond it goes lost.
    private static let longestPaste = 4096
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    package init() {}

    /// Whether bytes wait for others to follow: an Escape may be a key of its own or begin a sequence. After a short time
    /// without more bytes, ``flush()`` says that none will follow.
    package var isWaiting: Bool { !pending.isEmpty }

    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        var inputs: [TerminalInput] = []
        for byte in bytes { inputs += decode(byte) }
        return inputs
    }

    /// Says that what waits is all there is: an Escape by itself is the key.
    package mutating func flush() -> [TerminalInput] {
        defer { pending = [] }
        return pending == [0x1B] ? [.key(.escape)] : []
    }

    private mutating func decode(_ byte: UInt8) -> [TerminalInput] {
        if pasted != nil { return takePasted(byte) }
        pending.append(byte)
        switch EscapeSequence.parse(pending) {
        case .incomplete:
            if pending.count > Self.longestSequence { pending = [] }
            return []
        case .complete(let input):
            pending = []
            if input == .beginPaste { pasted = [] }
            return input.inputs
        case .twoKeys(let first):
            // Escape and then a key: the byte starts a new sequence.
            pending = []
            return first.inputs + decode(byte)
        }
    }

    private mutating func takePasted(_ byte: UInt8) -> [TerminalInput] {
        // In the array itself: a copy for each byte would take minutes where much is pasted.
        pasted?.append(byte)
        guard let bytes = pasted, bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else {
            if let count = pasted?.count, count > Self.longestPaste + Self.pasteEnd.count {
                // The middle goes, so that the end is seen when it comes.
                pasted?.remove(at: Self.longestPaste)
            }
            return []
        }
        pasted = nil
        let text = bytes.dropLast(Self.pasteEnd.count).prefix(Self.longestPaste)
        return [.paste(String(decoding: text, as: UTF8.self))]
    }
}
