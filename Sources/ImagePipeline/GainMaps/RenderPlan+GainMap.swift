import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

extension RenderPlan {
    /// Makes the result's gain map, and says in the result's metadata that it follows. Its size has to be known before the
    /// result's first byte is written.
    /// - Parameters:
    ///   - file: the picture's.
    ///   - request: the result's.
    ///   - codecs: the runner that decodes and encodes the map.
    ///   - losses: gets why there is none, where one was planned.
    /// - Throws: where the task is cancelled or the file can't be read.
    func makeGainMap(
        from file: any RandomAccessSource, for request: inout EncodingRequest, codecs: CodecRunner,
        losses: inout [String]
    ) throws(ImageError) -> GainMapFile? {
        guard let gainMap else { return nil }
        let made: GainMapFile
        do throws(ImageError) {
            made = try gainMap.make(
                from: file, limits: request.limits, codecs: codecs, instructionSet: filters.instructionSet)
        } catch {
            switch error {
            case .cancelled, .readFailed: throw error
            default:
                losses.append(GainMapDecision.dropped("it can't be decoded (\(error))"))
                return nil
            }
        }
        let longest = request.coding.format.capabilities.maximumExtendedXMPPacket ?? .max
        guard
            GainMapReferences.add(
                to: &request.metadata, for: made.metadata, size: made.bytes.count, longest: longest)
        else {
            losses.append(GainMapDecision.dropped("the picture's XMP can't be read or leaves no room"))
            return nil
        }
        return made
    }
}
