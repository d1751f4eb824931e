import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

extension FoundPicture {
    /// What the first bytes of a file show.
    enum Inspection {
        case picture(FoundPicture)
        /// Not a supported picture, and not expected to be one; with the kind of file.
        case ignored(String)
        case failed(PictureFailure)

        /// Nil for what is no picture.
        var picture: FoundPicture? {
            if case .picture(let picture) = self { picture } else { nil }
        }
    }
}

extension FoundPicture.Inspection {
    init(at file: InputWalk.File) {
        if let leftover = file.leftover {
            self = .ignored(leftover.rawValue)
            return
        }
        do throws(ImageError) {
            self.init(of: try FileSource(file.path), at: file)
        } catch {
            self = .failed(PictureFailure(file.path, error))
        }
    }

    /// - Parameter source: the file, opened.
    init(of source: FileSource, at file: InputWalk.File) {
        if let leftover = file.leftover {
            self = .ignored(leftover.rawValue)
            return
        }
        // A file that was named, or that has a picture's extension, is expected to be a picture: otherwise that is an error.
        let isExpected = file.isNamed || file.expectedFormat != nil
        do throws(ImageError) {
            let (kind, probe) = try Self.inspect(source)
            switch kind {
            case .readable(let format):
                self = .picture(
                    FoundPicture(
                        path: file.path, relativePath: file.relativePath, status: file.status, format: format,
                        probe: probe))
            case .unreadable(let name):
                if file.isNamed { throw ImageError.unreadableFormat(name) }
                self = .ignored(name)
            case .unknown:
                if isExpected { throw ImageError.notAPicture }
                self = .ignored("other")
            case .empty:
                if isExpected { throw ImageError.empty }
                self = .ignored("empty")
            }
        } catch {
            self = .failed(PictureFailure(file.path, error))
        }
    }

    /// Enough of a file to know its format and, nearly always, its size.
    private static let headLength = 64 << 10

    /// What a file is. Where the size does not stand in its first bytes, as after much metadata or in a camera's RAW file, it is
    /// read wherever it stands.
    private static func inspect(_ source: FileSource) throws(ImageError) -> (kind: FileKind, probe: PictureProbe?) {
        let head = try source.bytes(at: 0, count: headLength)
        let probe = PictureProbe.probe(head)
        guard let probe, probe.size == nil, head.count == headLength else { return (FileKind(head: head), probe) }
        var failure: ImageError?
        let whole = PictureProbe.probe { offset, count in
            do throws(ImageError) {
                return try source.bytes(at: offset, count: count)
            } catch {
                failure = error
                return []
            }
        }
        if let failure { throw failure }
        return (.readable(probe.format), whole)
    }
}
