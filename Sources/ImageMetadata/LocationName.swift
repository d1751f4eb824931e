/// The names of properties that state where a picture was taken, in any schema: coordinates, cities, countries.
package enum LocationName {
    private static let whole: Set<String> = [
        "city", "state", "provincestate", "country", "countrycode", "countryname", "worldregion", "sublocation",
        "location", "locationcreated", "locationshown", "locationname", "locationid", "shotlocation", "lat", "long",
        "lon", "point",
    ]
    private static let parts = ["gps", "latitude", "longitude", "geotag"]

    /// - Parameter name: without the schema's prefix.
    package static func contains(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return whole.contains(name) || parts.contains { name.contains($0) }
    }
}
