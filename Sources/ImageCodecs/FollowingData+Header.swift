import ImageCore
import ImageMetadata

extension FollowingData {
    /// The data behind a picture's end. Of formats whose end can't be found, none.
    package init(behind header: ImageHeader, in file: any RandomAccessSource) throws(ImageError) {
        if header.format.capabilities.metadata.contains(.trailer) {
            try self.init(behindJPEG: header.metadata, in: file)
        } else {
            try self.init(file, end: header.format.codec.reader.end(file))
        }
    }
}
