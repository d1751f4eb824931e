import SystemPackage

/// The canonical names by which the journal knows an input and its result.
package struct JournalNames: Sendable, Hashable {
    /// The input's path from the journal's folder, with `..` for each folder up, without links on its way. In records of
    /// earlier versions it is absolute.
    package var input: FilePath
    /// The input's absolute path without links on its way; nil if it is not known. In a record it is the path that the input
    /// had then: the folder of the results may have been moved away from its inputs.
    package var location: FilePath?
    /// The result's path, relative to the journal's folder.
    package var output: FilePath

    package init(input: FilePath, location: FilePath? = nil, output: FilePath) {
        self.input = input
        self.location = location
        self.output = output
    }
}
