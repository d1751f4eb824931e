import ArgumentParser

/// The values of an enumeration, as ArgumentParser would list them too: it takes key paths, which the runtime builds anew in
/// every run.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
    public static var allValueDescriptions: [String: String] { [:] }
}
