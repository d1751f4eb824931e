import ImageCore

/// Throws unless `count` rows of `used` bytes, `bytesPerRow` apart, lie within `available` bytes.
package func checkRows(_ count: Int, used: Int, bytesPerRow: Int, available: Int) throws(ImageError) {
    guard count >= 0 else { throw .invalidRequest("a number of rows below zero") }
    guard count > 0 else { return }
    let (gaps, overflow) = bytesPerRow.multipliedReportingOverflow(by: count - 1)
    guard bytesPerRow >= used, !overflow, gaps <= available - used else {
        throw .invalidRequest("\(count) rows of \(used) bytes, \(bytesPerRow) apart, do not fit in \(available) bytes")
    }
}
