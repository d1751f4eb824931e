import SystemPackage

extension FilePath {
    /// `file://` and the absolute path, its bytes escaped as GLib's `g_filename_to_uri` does: thumbnails are found by
    /// this text, so any two programs must agree on it.
    package var fileURI: String {
        bytes.reduce(into: "file://") { uri, byte in uri += byte.escapedInURI }
    }
}

extension UInt8 {
    /// A byte of a path as it stands in a URI.
    var escapedInURI: String {
        isPlain(self)
            ? String(Unicode.Scalar(self)) : (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true)
    }
}

/// Letters, digits, and what has no meaning of its own in a path.
private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default:
        Array("!$&'()*+,-./:=@_~".utf8).contains(byte)
    }
}
