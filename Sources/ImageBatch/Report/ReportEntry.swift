import ImageFiles
import SystemPackage

/// A picture that is worth a word in a report: one that failed, or whose result lacks something.
package struct ReportEntry: Sendable, Encodable {
    package enum Status: String, Sendable, Encodable {
        case failed
        /// There is a result, of what could be read.
        case damaged
    }

    package var input: String
    /// The name's bytes in hexadecimal, where it is not UTF-8.
    package var inputBytes: String?
    package var status: Status
    /// Why it failed, or what is damaged.
    package var reason: String

    package init(_ input: FilePath, _ status: Status, reason: String) {
        self.input = input.string
        inputBytes = input.hexadecimal
        self.status = status
        self.reason = reason
    }
}
