extension Int {
    /// The sum, or the largest number where that is too large: sizes in a header can be anything.
    package func saturatingSum(_ other: Int) -> Int {
        let (result, overflow) = addingReportingOverflow(other)
        return overflow ? .max : result
    }

    /// The product, likewise.
    package func saturatingProduct(_ other: Int) -> Int {
        let (result, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : result
    }
}
