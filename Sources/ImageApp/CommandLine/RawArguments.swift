/// The command line's arguments without loss.
///
/// ArgumentParser takes strings, and a string can't hold bytes that are not UTF-8; names on Linux can. Each such byte
/// travels as a character of a private plane that no text uses, and ``PathArgument`` turns it back. So do control characters:
/// a line end that the user wrote can be distinguished from one of the parser's own messages.
enum RawArguments {
    /// The first of 256 characters of plane 16's private use, one for each byte.
    private static let firstScalar: UInt32 = 0x10_FE00

    /// The arguments after the program's name.
    static let all: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        CommandLine.unsafeArgv[index].map { encoded(bytes(of: $0)) }
    }

    /// The arguments as people read them: bytes that are not UTF-8 are replacement characters.
    static var readable: [String] { all.map(text) }

    /// An argument as text: bytes that are not UTF-8 are replacement characters.
    static func text(_ argument: String) -> String { String(decoding: decoded(argument), as: UTF8.self) }

    /// A message that quotes arguments, with their control characters written out. Its own line ends stay.
    static func printable(_ message: String) -> String {
        message.split(separator: "\n", omittingEmptySubsequences: false).map { Console.printable(text(String($0))) }
            .joined(separator: "\n")
    }

    private static func bytes(of argument: UnsafeMutablePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        while argument[bytes.count] != 0 { bytes.append(UInt8(bitPattern: argument[bytes.count])) }
        return bytes
    }

    static func encoded(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            var iterator = rest.makeIterator()
            var decoder = UTF8()
            if case .scalarValue(let scalar) = decoder.decode(&iterator), !isReserved(scalar),
                scalar.properties.generalCategory != .control
            {
                result.append(scalar)
                rest = rest.dropFirst(UTF8.width(scalar))
            } else {
                result.append(Unicode.Scalar(firstScalar + UInt32(rest.removeFirst()))!)
            }
        }
        return String(result)
    }

    static func decoded(_ argument: String) -> [UInt8] {
        argument.unicodeScalars.flatMap { scalar -> [UInt8] in
            isReserved(scalar) ? [UInt8(scalar.value - firstScalar)] : Array(String(scalar).utf8)
        }
    }

    private static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
        (firstScalar..<firstScalar + 256).contains(scalar.value)
    }
}
