import ImageCore
import ImageMetadata

/// Pictures with recipes that no image-app wrote.
package enum ForgedRecipe {
    /// Asks for the look Moon.
    package static let request = request(#""file":{"name":"moon.look","text":""},"name":"moon","tables":[]"#)

    /// What is asked for by a look and options in JSON.
    package static func request(_ look: String, options: String = "") -> String {
        #"{"look":{\#(look)}\#(options.isEmpty ? "" : #","options":{\#(options)}"#)}"#
    }

    /// Asks for the look Moon and a result with these options.
    package static func request(options changes: String) -> String {
        let others = [
            ("background", "[255,255,255]"), ("geometry", "[]"), ("isProgressive", "false"), ("metadata", "\"all\""),
            ("optimizesHuffman", "false"),
        ].filter { !changes.contains("\"\($0.0)\"") }.map { "\"\($0.0)\":\($0.1)" }
        return request(
            #""file":{"name":"moon.look","text":""},"name":"moon","tables":[]"#,
            options: (others + [changes]).joined(separator: ","))
    }

    /// A JPEG whose recipe has these fields instead of what a sound one has; nil leaves one out.
    package static func jpeg(_ changes: [String: String?] = [:]) -> [UInt8] {
        MadePhoto.jpeg(ImageMetadata(xmp: xmp(changes)))
    }

    package static func xmp(_ changes: [String: String?] = [:]) -> [UInt8] {
        let sound: [String: String?] = [
            "Version": "2", "Program": "image-app 9", "Look": "Moon", "LookVersion": "1", "Strength": "1",
            "Request": request, "Original": "a.jpg",
        ]
        let fields = sound.merging(changes) { $1 }.compactMapValues(\.self).sorted { $0.key < $1.key }
        let attributes = fields.map { #" imageapp:\#($0.key)="\#(escaped($0.value))""# }
        return MadePhoto.xmp("xmlns:imageapp=\"urn:image-app:recipe:1#\"" + attributes.joined())
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
}
