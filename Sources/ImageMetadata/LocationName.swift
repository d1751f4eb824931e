/// Tells names of properties that say where a picture was taken, whatever the schema: coordinates, and names of places.
package enum PlaceName {
    private static let whole: Set<String> = [
        "city", "state", "provincestate", "country", "countrycode", "countryname", "worldregion", "sublocation",
        "location", "locationcreated", "locationshown", "locationname", "locationid", "shotlocation", "lat", "long",
        "lon", "point",
    ]
    private static let parts = ["gps", "latitude", "longitude", "geotag"]

    /// - Parameter name: without the schema's prefix.
    package static func isOne(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return whole.contains(name) || parts.contains { name.contains($0) }
    }
}
