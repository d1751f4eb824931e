import FilterEngine
import ImageCodecs
import ImageCore
import Inspire
import PictureAnalysis

/// Gives a look the same bytes for any file that it names.
struct FuzzedResources: LookResources {
    let bytes: [UInt8]

    func bytes(at path: String) throws(LookResourceError) -> [UInt8] { bytes }

    func picture(at path: String) throws(LookResourceError) -> PixelBuffer {
        do throws(ImageError) {
            return try FuzzedPicture(bytes, DecodingOptions(limits: FuzzedPicture.limits)).pixels
        } catch {
            throw LookResourceError(error.description)
        }
    }

    func statistics(at path: String) throws(LookResourceError) -> PictureStatistics { throw LookResourceError("none") }
    func conversion(at path: String) throws(LookResourceError) -> ColorConversion { throw LookResourceError("none") }
}
