import ImageBatch
import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import ImageSources
import Presenters
import SystemPackage

/// One picture, wherever it comes from, to a file or to standard output.
struct SinglePictureRun: Sendable {
    var input: PictureInput
    /// Where the result goes; nil for standard output. Beside the input means the current folder for a camera's picture.
    var destination: OutputPlanner.Destination?
    var settings: RunSettings
    /// How long it may take; nil: as long as it takes.
    var timeLimit: Duration?
    /// Saves the look once there is a result, where that is asked for.
    var savedLook: SavedLook?

    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let clock = ContinuousClock()
        let start = clock.now
        var summary = RunSummary()
        var result: FilePath?
        do {
            try checkBeforePicking()
            let image = try await input.image()
            result = try resultPath(for: image)
            if case .folder(let folder, _) = destination { try FolderMaker.make(folder) }
            if let timeLimit { SignalWatcher.limitWork(to: timeLimit) }
            let report = try await save(image, to: result)
            summary.done = 1
            summary.seconds = (clock.now - start).inSeconds
            summary.add(report.times)
            settings.report(.done(report, seconds: summary.seconds), input: input.name, output: result)
        } catch ImageError.cancelled {
            if let timeLimit, SignalWatcher.isOverdue {
                summary.failed = 1
                let error = TimeLimit.Exceeded(limit: timeLimit)
                settings.report(.failed(error.commandLineDescription), input: input.name, output: nil)
            } else {
                summary.notBegun = 1
            }
        } catch is ReaderHasLeft {
            // Who reads no further has seen enough: no word about that.
            summary.failed = 1
        } catch {
            summary.failed = 1
            settings.report(.failed(reason(error, output: result)), input: input.name, output: nil)
        }
        settings.report(summary, forPeople: false)
        guard summary.done == 1 else { return 1 }
        _ = try UsageError.wrapping { try savedLook?.save(settings.look.request) }
        return 0
    }

    /// A camera's picture can't be taken again as a file can be read again: what would prevent its saving is found
    /// before the camera starts.
    private func checkBeforePicking() throws {
        guard case .camera = input, let path = capturePath else { return }
        // A folder that is missing is made when there is a picture for it.
        if case .folder(let folder, _) = destination, (try? Stat(folder)) == nil { return }
        if let obstacle = ResultObstacle.refusal(
            of: path, inputs: settings.sources, overwrites: settings.overwrites)
        {
            throw obstacle
        }
        do throws(ImageError) {
            // Let go at once, it leaves nothing.
            _ = try FileDestination(path, overwrites: settings.overwrites)
        } catch {
            throw InputError(error.commandLineDescription(output: path))
        }
    }

    private func reason(_ error: any Error, output: FilePath?) -> String {
        if let error = error as? CameraError, error.device == input.name { return error.advised }
        return (error as? ImageError)?.commandLineDescription(output: output ?? "on standard output")
            ?? error.commandLineDescription
    }

    /// The result's name; nil for standard output.
    private func resultPath(for image: PickedImage) throws -> FilePath? {
        guard let file = image.file else { return capturePath }
        let path: FilePath
        switch destination {
        case nil: return nil
        case .file(let result): path = result
        case .folder(let folder, _):
            path = RenderService.resultPath(of: file, in: folder, lookName: nil, settings.options)
        case .besideInput, .inPlace:
            path = RenderService.resultPath(of: file, lookName: settings.look.request.name, settings.options)
        }
        let finder = InputFinder([file])
        if let failure = finder.failures.first { throw failure }
        let inputs = finder.identities.union(settings.sources)
        if let refusal = ResultObstacle.refusal(of: path, inputs: inputs, overwrites: settings.overwrites) {
            throw refusal
        }
        return path
    }

    /// Where a picture goes that was taken now, or came through standard input; nil for standard output.
    private var capturePath: FilePath? {
        let folder: FilePath
        switch destination {
        case nil: return nil
        case .file(let path): return path
        case .folder(let path, _): folder = path
        case .besideInput, .inPlace: folder = ""
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
    private func save(_ image: PickedImage, to path: FilePath?) async throws -> RenderReport {
        let service = settings.service
        let request = settings.request(to: path)
        if path != nil { return try await service.save(image, look: settings.look.look, request) }
        let sink = StandardOutputSink()
        do {
            return try await service.send(image, look: settings.look.look, request, to: sink)
        } catch {
            throw sink.isClosed ? ReaderHasLeft() : error
        }
    }
}

/// Standard output has no reader any more.
private struct ReaderHasLeft: Error {}
