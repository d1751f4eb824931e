import FilterEngine
import Inspire

/// A look as the style sheet of a page, where it has nothing but what CSS has: layers of colours and gradients that are
/// blended, and CSS's filter functions. A browser does the same with a picture of any size.
package struct StyleSheet: Hashable, Sendable {
    /// The style sheet's text.
    package let text: String

    /// - Throws: what keeps the look from being a style sheet.
    package init(_ look: Look) throws(StyleSheetError) {
        let parts = try Self.parts(of: look)
        let name = Self.className(look.id)
        var text = """
            /* \(Self.comment(look.name)): <figure class="\(name)"><img src="photo.jpg" alt=""></figure> */
            .\(name) {
                position: relative;
                display: inline-block;
                margin: 0;
                isolation: isolate;

            """
        if !parts.last.isEmpty { text += "    filter: \(parts.last.joined(separator: " "));\n" }
        text += "}\n\n.\(name) img {\n    display: block;\n"
        if !parts.first.isEmpty { text += "    filter: \(parts.first.joined(separator: " "));\n" }
        text += "}\n"
        for (layer, place) in zip(parts.layers, ["before", "after"]) {
            text += """

                .\(name)::\(place) {
                    content: "";
                    position: absolute;
                    inset: 0;
                    z-index: 1;
                    pointer-events: none;
                    background: \(layer.background.css);
                    mix-blend-mode: \(layer.blendMode.rawValue);

                """
            if layer.opacity != 1 { text += "    opacity: \(layer.opacity.short);\n" }
            text += "}\n"
        }
        self.text = text
    }

    /// A step that CSS has, as it writes it; nil for others.
    package static func hasStep(_ step: LookStep) -> Bool {
        switch step {
        case .layer: true
        case .filter(let filter): function(filter) != nil
        case .lookupTable, .like, .masked, .group: false
        }
    }

    /// Filters on the picture, layers over it, and filters over both.
    private struct Parts {
        var first: [String] = []
        var layers: [Layer] = []
        var last: [String] = []
    }

    private static func parts(of look: Look) throws(StyleSheetError) -> Parts {
        var others: [String] = []
        for step in look.steps where !hasStep(step) {
            let name = step.name
            if !others.contains(name) { others.append(name) }
        }
        guard others.isEmpty else { throw StyleSheetError(look.name, .steps(others)) }
        guard look.skinProtection == 0 else { throw StyleSheetError(look.name, .steps(["protect"])) }
        let frame = [look.border.map { _ in "border" }, look.dateStamp.map { _ in "date-stamp" }].compactMap(\.self)
        guard frame.isEmpty else { throw StyleSheetError(look.name, .steps(frame)) }
        guard look.strength == 1 else { throw StyleSheetError(look.name, .strength(look.strength)) }
        var parts = Parts()
        for step in look.steps {
            switch step {
            case .layer(let layer):
                guard parts.last.isEmpty else { throw StyleSheetError(look.name, .order) }
                parts.layers.append(layer)
            case .filter(let filter):
                guard let function = function(filter) else { continue }
                if parts.layers.isEmpty { parts.first.append(function) } else { parts.last.append(function) }
            case .lookupTable, .like, .masked, .group: continue
            }
        }
        guard parts.layers.count <= 2 else { throw StyleSheetError(look.name, .layers(parts.layers.count)) }
        return parts
    }

    /// A filter as CSS has it; nil where CSS has none. `blur` is none of them: CSS fades edges.
    private static func function(_ filter: any Filter) -> String? {
        switch filter {
        case let filter as Brightness: "brightness(\(filter.amount.short))"
        case let filter as Contrast: "contrast(\(filter.amount.short))"
        case let filter as Saturate: "saturate(\(filter.amount.short))"
        case let filter as Sepia: "sepia(\(filter.amount.short))"
        case let filter as Grayscale: "grayscale(\(filter.amount.short))"
        case let filter as Invert: "invert(\(filter.amount.short))"
        case let filter as Opacity: "opacity(\(filter.amount.short))"
        case let filter as HueRotate: "hue-rotate(\(filter.angle.short)deg)"
        default: nil
        }
    }

    /// A name that CSS takes: letters, digits and hyphens, a letter first.
    private static func className(_ id: String) -> String {
        let plain = String(id.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        return plain.first?.isLetter == true ? plain : "look-\(plain)"
    }

    /// Can't end a comment.
    private static func comment(_ name: String) -> String {
        String(name.filter { !$0.isNewline && $0 != "*" && $0 != "<" })
    }
}
