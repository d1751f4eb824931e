/// Where between a picture's file and its result a fault occurs.
package enum PictureStage: String, Sendable {
    /// The result has been begun, nothing is read.
    case begun
    /// The decoder asks for its first bytes.
    case header
    /// The decoder has half of the file: rows go through decoder and look.
    case rows
    /// The encoder gives its first bytes.
    case encoding
    /// The worker has a whole result, and has not reported it.
    case whole
    /// The journal has it, and it has no name: a fault of the process that started the worker, as is the next.
    case noted
    /// It has its name, and nothing has been reported yet.
    case named
}
