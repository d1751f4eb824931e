import ImageCore

/// One key's or one answer's bytes, as terminals of DEC's line and their followers (xterm, Kitty, the Linux console)
/// send them.
enum EscapeSequence {
    enum Meaning: Equatable {
        case input(TerminalInput)
        case beginPaste
        /// Something that means nothing here.
        case nothing

        var inputs: [TerminalInput] {
            if case .input(let input) = self { [input] } else { [] }
        }
    }

    enum Result {
        case incomplete
        case complete(Meaning)
        /// The bytes but the last mean something by themselves, and the last one starts a new sequence.
        case twoKeys(Meaning)
    }

    static func parse(_ bytes: [UInt8]) -> Result {
        guard let first = bytes.first else { return .incomplete }
        if first == 0x1B { return escape(bytes) }
        if first < 0x20 || first == 0x7F { return .complete(.input(.key(control(first)))) }
        return character(bytes)
    }

    // MARK: Characters

    private static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x08, 0x7F: .backspace
        case 0: .control(" ")
        case 1...26: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    private static func character(_ bytes: [UInt8]) -> Result {
        let length =
            switch bytes[0] {
            case ..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        // A byte that begins no character, or one within it that does not go on.
        guard length > 0 else { return .complete(.nothing) }
        if let last = bytes.dropFirst().last, last & 0xC0 != 0x80 { return .twoKeys(.nothing) }
        guard bytes.count == length else { return .incomplete }
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
            return .complete(.nothing)
        }
        return .complete(.input(.key(.character(character))))
    }

    // MARK: Sequences

    private static func escape(_ bytes: [UInt8]) -> Result {
        guard bytes.count > 1 else { return .incomplete }
        switch bytes[1] {
        case UInt8(ascii: "["):
            return controlSequence(bytes.dropFirst(2))
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return .incomplete }
            return .complete(cursorKey(bytes[2]).map { .input(.key($0)) } ?? .nothing)
        case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
            return string(bytes)
        case 0x1B:
            return .twoKeys(.input(.key(.escape)))
        case 0x20..<0x7F:
            // Alt and a key, which has no meaning of its own here.
            return .complete(.nothing)
        default:
            return .twoKeys(.input(.key(.escape)))
        }
    }

    /// The keys that end in a letter, after CSI or SS3.
    private static func cursorKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "Z"): .backTab
        default: nil
        }
    }

    /// CSI: parameters and then a byte that ends it.
    private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Result {
        guard let last = bytes.last else { return .incomplete }
        // The Linux console's function keys: CSI [ and a letter.
        if bytes.first == UInt8(ascii: "[") { return bytes.count < 2 ? .incomplete : .complete(.nothing) }
        if last == 0x1B { return .twoKeys(.nothing) }
        guard (0x40...0x7E).contains(last) else { return .incomplete }
        let isPrivate = bytes.first == UInt8(ascii: "?")
        let text = bytes.dropLast().drop { $0 == UInt8(ascii: "?") }
        // Kitty's parameters may have parts, of which the first counts.
        let parameters = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            Int(String(decoding: part.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0
        }
        switch last {
        case UInt8(ascii: "~"): return .complete(tilde(parameters.first ?? 0))
        case UInt8(ascii: "u"): return .complete(unicodeKey(parameters))
        case UInt8(ascii: "c") where isPrivate: return .complete(.input(.attributes(parameters)))
        case UInt8(ascii: "t") where parameters.count == 3 && parameters[0] == 6:
            return .complete(.input(.cellSize(PixelSize(width: parameters[2], height: parameters[1]))))
        default: return .complete(cursorKey(last).map { .input(.key($0)) } ?? .nothing)
        }
    }

    private static func tilde(_ number: Int) -> Meaning {
        switch number {
        case 1, 7: .input(.key(.home))
        case 4, 8: .input(.key(.end))
        case 3: .input(.key(.delete))
        case 5: .input(.key(.pageUp))
        case 6: .input(.key(.pageDown))
        case 200: .beginPaste
        default: .nothing
        }
    }

    /// A key by its character's number, and its modifiers plus one: 1 Shift, 2 Alt, 4 Ctrl.
    private static func unicodeKey(_ parameters: [Int]) -> Meaning {
        guard let number = parameters.first, let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value)
        else { return .nothing }
        // Any number may come: the least has none below it.
        let modifiers = parameters.count > 1 ? max(1, parameters[1]) - 1 : 0
        if modifiers & 4 != 0 { return .input(.key(.control(Character(scalar)))) }
        switch value {
        case 27: return .input(.key(.escape))
        case 9: return .input(.key(modifiers & 1 != 0 ? .backTab : .tab))
        case ..<0x20, 0x7F: return .input(.key(control(UInt8(value))))
        default: return .input(.key(.character(Character(scalar))))
        }
    }

    /// APC, DCS and OSC: up to ST, or BEL.
    private static func string(_ bytes: [UInt8]) -> Result {
        let isEnded = bytes.last == 0x07 || bytes.suffix(2).elementsEqual([0x1B, UInt8(ascii: "\\")])
        guard isEnded, bytes.count > 3 else { return .incomplete }
        let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
        let isKitty = bytes[1] == UInt8(ascii: "_") && text.hasPrefix("G") && text.contains(";OK")
        return .complete(isKitty ? .input(.kittyGraphics) : .nothing)
    }
}
