/// The program's version, as results and `--version` state it.
package enum ProgramVersion {
    package static let number = "0.1.0"
}
