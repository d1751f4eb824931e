import SystemPackage

/// What the journal calls a pair of input and result, whatever way they were asked for.
package struct JournalNames: Sendable, Hashable {
    /// The input's absolute path, without links on its way.
    package var input: FilePath
    /// The result's path, relative to the journal's folder.
    package var output: FilePath

    package init(input: FilePath, output: FilePath) {
        self.input = input
        self.output = output
    }
}
