import ImageCore
import ImagePipeline
import ImageSources
import SystemPackage

/// One picture from standard input, to standard output, or both.
struct StreamRun: Sendable {
    /// Nil: standard input.
    var input: FilePath?
    /// Nil: standard output.
    var output: FilePath?
    var settings: RunSettings

    /// - Returns: the exit status.
    func run() async -> Int32 {
        let name = input?.string ?? "standard input"
        do {
            let renderer = try settings.renderer()
            let source = try input.map { path throws(ImageError) in try FileSource(path) } ?? .standardInput()
            if let output {
                let destination = try FileDestination(output, overwrites: settings.overwrites)
                let report = try renderer.render(from: source, to: destination)
                try destination.commit()
                settings.report(report, for: name)
            } else {
                let sink = StandardOutputSink()
                let report = try renderer.render(from: source, to: sink)
                settings.report(report, for: name)
            }
            return 0
        } catch {
            settings.console.error(name, "\(error)")
            return 1
        }
    }
}
