import ImageFiles
import ImagePipeline
import SystemPackage

extension ShellWord {
    /// A path as an argument: one that begins with a dash is not to be taken for an option, nor a word for a command.
    static func path(_ path: FilePath) -> String {
        let bytes = path.bytes
        let isCommand = CommandLineCheck.command(named: path.string) != nil
        return quoted(bytes.first == UInt8(ascii: "-") || isCommand ? Array("./".utf8) + bytes : bytes)
    }
}
