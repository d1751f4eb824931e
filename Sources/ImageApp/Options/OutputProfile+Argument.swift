import ColorManagement
import ImageCore
import ImageFiles
import SystemPackage

extension OutputProfile {
    /// Largest file that is read as a profile, in bytes.
    private static let largestFile = 16 << 20

    /// The colours that a name or a file stands for.
    /// - Throws: `UsageError` for a word that is neither a name nor a file, `InputError` for a file that can't be read or is no
    ///   profile that results can have.
    init(argument: PathArgument) throws {
        switch argument.path.string {
        case "srgb": self = .sRGB
        case "p3": self = .displayP3
        case "adobe": self = .adobeRGB
        case let name:
            do {
                try self.init(icc: try WholeFile.read(argument.path, largest: Self.largestFile))
            } catch let error as ImageError where !name.contains("/") && !name.contains(".") {
                throw UsageError(
                    "--profile \(name): \(error.commandLineDescription); it is srgb, p3, adobe or the file of an ICC profile"
                )
            } catch {
                throw InputError("\(argument): \(error.commandLineDescription)")
            }
        }
    }
}
