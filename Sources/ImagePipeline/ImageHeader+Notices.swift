import ImageCodecs

extension ImageHeader {
    /// What of the file its decoded rows do not show.
    var notices: [String] {
        isAnimated ? ["it is animated (APNG): its default picture is used, without the other frames"] : []
    }
}
