/// A look made of a file of another program: its steps, the files that they need, and what became of all that the file says.
package struct ImportedLook: Hashable, Sendable {
    /// A step as a look file has it.
    package enum Step: Hashable, Sendable {
        /// One filter: "exposure(0.5)".
        case filter(String)
        /// A table of colours.
        case table(TableFile)
    }

    /// A table as the text of a .cube file, and the colours that it is for.
    package struct TableFile: Hashable, Sendable {
        package var cube: String
        package var space: TableSpace

        package init(cube: String, space: TableSpace = .word("")) {
            self.cube = cube
            self.space = space
        }
    }

    /// The colours of a table's input and output.
    package enum TableSpace: Hashable, Sendable {
        /// The look syntax's word for them; empty for sRGB.
        case word(String)
        /// Those of an ICC profile.
        case profile([UInt8])
    }

    package var steps: [Step] = []
    package var findings: [PresetFinding] = []

    /// The text of a look file behind its header.
    /// - Parameter file: keeps a file that the look needs, by its content and its extension, and gives its name.
    package func text(keeping file: ([UInt8], String) -> String) -> String {
        var lines: [String] = []
        var filters: [String] = []
        func endFilters() {
            if !filters.isEmpty { lines.append("filter: \(filters.joined(separator: "\n        "));") }
            filters = []
        }
        for step in steps {
            switch step {
            case .filter(let filter): filters.append(filter)
            case .table(let table):
                endFilters()
                var line = "lut: url(\"\(file(Array(table.cube.utf8), "cube"))\")"
                switch table.space {
                case .word(let word): line += word.isEmpty ? "" : " \(word)"
                case .profile(let bytes): line += " url(\"\(file(bytes, "icc"))\")"
                }
                lines.append(line + ";")
            }
        }
        endFilters()
        // A look has at least one step.
        return lines.isEmpty ? "filter: none;" : lines.joined(separator: "\n")
    }
}
