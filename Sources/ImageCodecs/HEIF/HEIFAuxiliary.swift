/// What a picture is for that goes with another one.
enum HEIFAuxiliary {
    case alpha, depth, gainMap, other

    /// Nil for a picture that is not one.
    init?(_ item: HEIFItem, _ all: HEIFItems) {
        guard let content = all.properties("auxC", of: item).first else { return nil }
        var reader = BoxBytes(content)
        guard reader.versionAndFlags() != nil else { return nil }
        switch reader.text() {
        case "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1":
            self = .alpha
        case "urn:mpeg:mpegB:cicp:systems:auxiliary:depth", "urn:mpeg:hevc:2015:auxid:2":
            self = .depth
        case "urn:com:apple:photo:2020:aux:hdrgainmap":
            self = .gainMap
        default:
            self = .other
        }
    }
}
