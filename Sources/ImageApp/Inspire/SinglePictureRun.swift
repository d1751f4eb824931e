import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import ImageSources
import Presenters
import SystemPackage

/// One picture, whoever picks it, through the route of picked images to a file or to standard output.
@MainActor
final class SinglePictureRun: ImagePickerDelegate {
    /// Where the result goes.
    enum Output: Sendable {
        case standardOutput
        case file(FilePath)
        /// In this folder, which is made if it is missing, under the input's name.
        case folder(FilePath)
        /// Beside the input, the look's name added to its own; a camera's picture in the current folder.
        case besideInput
    }

    private let picker: ArgumentPicker
    private let output: Output
    private let settings: RunSettings
    /// How long it may take; nil: as long as it takes.
    private let timeLimit: Duration?
    private var picked: PickedImage?

    init(picker: ArgumentPicker, output: Output, settings: RunSettings, timeLimit: Duration? = nil) {
        self.timeLimit = timeLimit
        self.picker = picker
        self.output = output
        self.settings = settings
    }

    func imagePicker(_ picker: any ImagePicker, didPick image: PickedImage) {
        picked = image
    }

    func imagePickerDidCancel(_ picker: any ImagePicker) {
        picked = nil
    }

    /// - Returns: the exit status.
    func run() async -> Int32 {
        let clock = ContinuousClock()
        let start = clock.now
        var summary = RunSummary()
        var result: FilePath?
        do {
            try checkBeforePicking()
            picker.delegate = self
            try await picker.run()
            guard let picked else { throw ImageError.cancelled }
            result = try resultPath(for: picked)
            if case .folder(let folder) = output { try FolderMaker.make(folder) }
            let report = try await TimeLimit.run(within: timeLimit) { [settings, result] in
                try await Self.save(picked, to: result, settings)
            }
            summary.done = 1
            summary.seconds = (clock.now - start).inSeconds
            summary.add(report.times)
            settings.report(remarks: report.remarks, input: name)
            settings.report(
                .done(
                    seconds: summary.seconds, damage: report.damage, notices: report.notices, times: report.times),
                input: name, output: result
            )
        } catch ImageError.cancelled {
            summary.notBegun = 1
        } catch let error as TimeLimit.Exceeded {
            summary.failed = 1
            settings.report(.failed(error.commandLineDescription), input: name, output: nil)
        } catch is ReaderHasLeft {
            // Who reads no further has seen enough: no word about that.
            summary.failed = 1
        } catch {
            summary.failed = 1
            settings.report(.failed(reason(error, output: result)), input: name, output: nil)
        }
        settings.report(summary, forPeople: false)
        return summary.done == 1 ? 0 : 1
    }

    /// A camera's picture can't be taken again as a file can be read again: what would prevent its saving is found
    /// before the camera starts.
    private func checkBeforePicking() throws {
        guard picker.source == .camera, let path = capturePath else { return }
        // A folder that is missing is made when there is a picture for it.
        if case .folder(let folder) = output, (try? Stat(folder)) == nil { return }
        if let obstacle = ResultObstacle.refusal(
            of: path, inputs: settings.lookSources, overwrites: settings.overwrites)
        {
            throw obstacle
        }
        do throws(ImageError) {
            // Let go at once, it leaves nothing.
            _ = try FileDestination(path, overwrites: settings.overwrites)
        } catch {
            throw SinglePictureFailure(description: error.commandLineDescription(output: path))
        }
    }

    /// What messages call the input; nil for standard input.
    private var name: FilePath? {
        guard let picked else { return picker.name }
        return picked.file ?? picker.name
    }

    private func reason(_ error: any Error, output: FilePath?) -> String {
        if let error = error as? CameraError, error.device == picker.name { return error.advised }
        return (error as? ImageError)?.commandLineDescription(output: output ?? "on standard output")
            ?? error.commandLineDescription
    }

    /// The result's name; nil for standard output.
    private func resultPath(for image: PickedImage) throws -> FilePath? {
        guard let file = image.file else { return capturePath }
        let path: FilePath
        switch output {
        case .standardOutput: return nil
        case .file(let result): path = result
        case .folder(let folder):
            path = RenderService.resultPath(of: file, in: folder, lookName: nil, settings.options)
        case .besideInput:
            path = RenderService.resultPath(of: file, lookName: settings.look.name, settings.options)
        }
        let finder = InputFinder([file])
        if let failure = finder.failures.first { throw failure }
        let inputs = finder.identities.union(settings.lookSources)
        if let refusal = ResultObstacle.refusal(of: path, inputs: inputs, overwrites: settings.overwrites) {
            throw refusal
        }
        return path
    }

    /// Where a picture goes that was taken now, or came through standard input; nil for standard output.
    private var capturePath: FilePath? {
        let folder: FilePath
        switch output {
        case .standardOutput: return nil
        case .file(let path): return path
        case .folder(let path): folder = path
        case .besideInput: folder = ""
        }
        let clock = WallClock.system
        let name = FilePath(
            CaptureName.name(at: clock.local(clock.now()), format: settings.options.format ?? .standard))
        // Two pictures may be taken within a second.
        var path = folder.appending(name.components)
        var number = 1
        while (try? Stat(path, flags: .symlinkNoFollow)) != nil {
            number += 1
            path = folder.appending("\(name.stem ?? "")-\(number).\(name.extension ?? "")")
        }
        return path
    }

    /// - Parameter path: nil for standard output.
    private nonisolated static func save(
        _ image: PickedImage, to path: FilePath?, _ settings: RunSettings
    ) async throws -> RenderReport {
        let service = settings.service
        let request = settings.request(to: path)
        if path != nil { return try await service.save(image, look: settings.readLook, request) }
        let sink = StandardOutputSink()
        do {
            return try await service.send(image, look: settings.readLook, request, to: sink)
        } catch {
            throw sink.isClosed ? ReaderHasLeft() : error
        }
    }
}

/// Why there is no result, found before any work.
private struct SinglePictureFailure: Error, CustomStringConvertible {
    var description: String
}

/// Standard output has no reader any more.
private struct ReaderHasLeft: Error {}
