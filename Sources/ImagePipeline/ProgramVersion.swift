/// The program's version, as results and `--version` state it.
public enum ProgramVersion {
    public static let number = "0.1.0"
}
