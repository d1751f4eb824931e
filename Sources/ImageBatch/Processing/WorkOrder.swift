import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// What a run asks its workers, for a program that hands out the pictures itself, on other machines perhaps.
package struct WorkOrder: Sendable, Encodable {
    private(set) var version = ServiceVersion.current
    /// What a worker is asked, without the picture's path.
    package private(set) var work: WorkerRequest
    /// Where the files are whose descriptors go with ``work``, in the order of its ``WorkerRequest/lookFiles``.
    package private(set) var lookFiles: [FilePath]
    /// What happens to a file that already has a result's name.
    package private(set) var existingResults: BatchRequest.ExistingResults
    /// What `image-app filter-names` takes to say which files are wanted.
    package private(set) var filterArguments: [String]

    /// - Parameters:
    ///   - work: what is to be done to each picture.
    ///   - nameTemplate: how results are named; nil: as their pictures.
    /// - Throws: `ImageError.readFailed` where one of the look's files can't be read.
    package init(
        _ work: WorkerRequest, nameTemplate: FilePath?, existingResults: BatchRequest.ExistingResults,
        filterArguments: [String]
    ) throws(ImageError) {
        var work = work
        let asked = work.request
        let files = LookFileSet.locations(of: asked).sorted { $0.key.string < $1.key.string }
        work.fingerprint = try SettingsFingerprint.of(asked)
        work.request.look?.file?.locateFiles()
        work.lookFiles = files.map(\.key)
        work.nameTemplate = nameTemplate
        work.recipe = RecipeNames(of: asked.look, options: asked.options, portablePath: nil)
        self.work = work
        lookFiles = files.map(\.value)
        self.existingResults = existingResults
        self.filterArguments = filterArguments
    }
}
