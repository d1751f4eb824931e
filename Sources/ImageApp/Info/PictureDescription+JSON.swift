import ImageCodecs
import ImageCore
import ImageMetadata
import ImagePipeline

extension PictureDescription {
    /// For programs. How the picture is coded stands under its format's name.
    var json: JSONObject {
        let metadata = header.metadata
        return [
            "file": file, "fileBytes": fileBytes, "format": header.format.name, "width": header.size.width,
            "height": header.size.height, "colorModel": header.colorModel.rawValue, "bitDepth": header.bitDepth,
            "hasAlpha": header.hasAlpha, "orientation": metadata.orientation.rawValue,
            header.format.name: header.coding?.facts,
            "color": color.map { ["name": $0.name, "kind": $0.kind] },
            "iccProfileBytes": metadata.iccProfile?.count, "exifBytes": metadata.exif?.count, "xmpBytes": xmpBytes,
            "iptcBytes": metadata.imageResources?.count, "resolution": resolution?.json,
            "photograph": metadata.facts?.json,
            "texts": texts.isEmpty ? nil : texts.map { ["keyword": $0.keyword, "text": $0.text] },
            "omittedTexts": omittedTexts == 0 ? nil : omittedTexts,
            "unreadableTexts": unreadableTexts == 0 ? nil : unreadableTexts, "parts": parts.isEmpty ? nil : parts,
            "refusal": refusal, "recipe": recipe?.json, "recipeProblem": recipeProblem,
        ]
    }
}

extension Resolution {
    fileprivate var json: JSONObject { ["x": x, "y": y, "unit": unitName] }
}

extension PhotographFacts {
    fileprivate var json: JSONObject {
        [
            "maker": maker, "camera": camera, "lens": lens, "date": date, "exposureSeconds": exposureTime,
            "fNumber": fNumber, "iso": iso, "focalLengthMillimetres": focalLength, "software": software,
            "artist": artist, "copyright": copyright, "latitude": latitude, "longitude": longitude,
            "altitudeMetres": altitude,
        ]
    }
}

extension Recipe {
    fileprivate var json: JSONObject {
        [
            "version": version, "program": program, "look": look, "lookVersion": lookVersion, "strength": strength,
            "original": original, "originalHash": originalHash,
            "earlierOriginals": earlierOriginals.isEmpty ? nil : earlierOriginals.map(\.text), "request": request,
        ]
    }
}
