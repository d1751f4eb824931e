import ImageBatch
import ImageCodecs
import SystemPackage

/// Where -o sends a picture's result, and what that says of its format.
struct ResultTarget {
    var output: PathArgument?
    /// Whether the output is a folder, there or to be made.
    var isFolder: Bool
    /// The format that was asked for by its option.
    var wanted: WritableFormat?

    /// The format that was asked for by option or by the result's name.
    var format: WritableFormat? {
        if let wanted { return wanted }
        guard let output, !isFolder else { return nil }
        return output.path.extension.flatMap(WritableFormat.init(fileExtension:))
    }

    /// Nil for standard output.
    var destination: OutputPlanner.Destination? {
        guard let output else { return .besideInput }
        if output.isStandardStream { return nil }
        return isFolder ? .folder(output.path, nil) : .file(output.path)
    }
}
