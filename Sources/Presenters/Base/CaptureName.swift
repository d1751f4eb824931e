import ImageCodecs

/// The name of a camera's picture, which has none of its own: `capture-20261121-140359.jpg`.
package enum CaptureName {
    /// - Parameter time: when the picture was taken, as clocks here say it.
    package static func name(at time: CalendarTime, format: WritableFormat) -> String {
        "capture-\(time.digits).\(format.fileExtension)"
    }
}
