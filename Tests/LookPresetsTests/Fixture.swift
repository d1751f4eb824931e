import LookPresets
import SystemPackage
import TestSupport

/// Presets that `Tests/Fixtures/Presets/make-presets` made.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        try PictureFiles.read(Corpora.projectRoot.appending("Tests/Fixtures/Presets/\(name)"))
    }

    static func look(_ name: String) throws -> ImportedLook {
        try PresetFile.look(from: bytes(name), named: name, title: "film")
    }
}

/// What is wrong with a preset; nil where nothing is.
func refusal(_ text: String, named name: String = "film.xmp") -> String? {
    do throws(PresetError) {
        _ = try PresetFile.look(from: Array(text.utf8), named: name, title: "film")
        return nil
    } catch {
        return error.description
    }
}

/// The settings of a preset as a file of Camera Raw.
func xmp(_ attributes: String, _ elements: String = "") -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" \(attributes)>\(elements)
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """
}
