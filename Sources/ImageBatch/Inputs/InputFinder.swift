import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// Finds the pictures in files and folders, and keeps them all: for a small number.
package struct InputFinder {
    /// The pictures, in the order of the arguments and, within a folder, of their names.
    package private(set) var pictures: [FoundPicture] = []
    package private(set) var failures: [PictureFailure] = []
    /// Files in folders that are no pictures to work on: how many of each format, and of folders that are not searched.
    package private(set) var ignored: [String: Int] = [:]
    /// All files that were asked for, those among them that can't be worked on too.
    package private(set) var identities: Set<FileIdentity> = []

    package init(_ inputs: [FilePath], scope: InputWalk.Scope = InputWalk.Scope()) {
        for item in InputWalk(.paths(inputs), scope: scope) {
            switch item {
            case .file(let file): add(file)
            case .folder, .omitted: break
            case .ignored(let kind): ignored[kind, default: 0] += 1
            case .failed(let failure): failures.append(failure)
            }
        }
    }

    private mutating func add(_ file: InputWalk.File) {
        identities.insert(file.identity)
        switch FoundPicture.Inspection(at: file) {
        case .picture(let picture): pictures.append(picture)
        case .ignored(let kind): ignored[kind, default: 0] += 1
        case .failed(let failure): failures.append(failure)
        }
    }
}
