/// Other names for filters and looks, and CSS that has no meaning for a picture.
package enum EffectVocabulary {
    /// Words for one effect, with the filters and looks that produce it here.
    package struct Synonyms: Sendable {
        var words: [String]
        /// Filters as they are written in a list of filters.
        package var filters: [String] = []
        /// Built-in looks, the closest first.
        package var looks: [String] = []
    }

    /// What was probably meant by an unknown filter's name.
    package struct Hint {
        package var text: String
        /// A look with the effect; nil where filters have it.
        package var look: String?
    }

    private static let synonyms: [Synonyms] = [
        Synonyms(
            words: [
                "bw", "b&w", "b-w", "b+w", "black-and-white", "black-white", "blackandwhite", "mono", "monochrome",
                "grey", "gray", "greyscale", "grayscale", "greyscaled", "desaturate",
            ], filters: ["grayscale()"], looks: ["inkwell", "moon", "noir"]),
        Synonyms(words: ["sepia", "sepia-tone", "sepiatone"], filters: ["sepia()"], looks: ["old-print", "brannan"]),
        Synonyms(
            words: ["vintage", "retro", "old", "analog", "analogue", "nostalgia"],
            looks: ["old-print", "warm-film", "1977", "earlybird"]),
        Synonyms(words: ["film", "kodak", "fuji"], looks: ["warm-film", "natural-film", "soft-chrome"]),
        // Films that people search for, beside looks that come near them.
        Synonyms(words: ["portra", "pro-400h", "pro400h"], looks: ["natural-film", "warm-film", "portrait"]),
        Synonyms(words: ["gold", "kodak-gold", "colorplus", "ultramax"], looks: ["warm-film", "golden-hour"]),
        Synonyms(words: ["ektar", "velvia", "ektachrome", "e100"], looks: ["slide-film", "vivid"]),
        Synonyms(words: ["provia"], looks: ["slide-film", "landscape"]),
        Synonyms(words: ["astia"], looks: ["portrait", "natural-film"]),
        Synonyms(words: ["classic-chrome", "kodachrome"], looks: ["soft-chrome", "slide-film"]),
        Synonyms(words: ["classic-neg", "classic-negative", "superia"], looks: ["street-negative", "warm-film"]),
        Synonyms(words: ["cinestill", "800t", "tungsten", "lamplight"], looks: ["tungsten-film", "night"]),
        Synonyms(words: ["tri-x", "trix"], looks: ["noir", "pushed-mono"]),
        Synonyms(words: ["hp5", "ilford", "delta"], looks: ["pushed-mono", "soft-mono"]),
        Synonyms(words: ["acros", "t-max", "tmax"], looks: ["soft-mono", "red-filter"]),
        Synonyms(words: ["polaroid", "instax", "instant-film"], looks: ["instant", "art-print"]),
        Synonyms(
            words: ["date-stamp", "datestamp", "compact-camera", "digicam", "y2k", "2000s", "disposable", "flash"],
            looks: ["pocket-flash"]),
        Synonyms(words: ["ir", "aerochrome", "false-color", "false-colour"], looks: ["infrared", "infrared-mono"]),
        Synonyms(words: ["blueprint", "prussian-blue"], looks: ["cyanotype"]),
        Synonyms(words: ["super8", "8mm", "home-movie", "camcorder", "vhs"], looks: ["super-8", "earlybird"]),
        Synonyms(words: ["light-leaks", "lightleak", "lomo", "lomography"], looks: ["light-leak", "cross-process"]),
        Synonyms(words: ["dust", "scratches"], looks: ["super-8", "old-print"]),
        Synonyms(words: ["teal-and-orange", "blockbuster"], looks: ["teal-orange", "cinema"]),
        Synonyms(words: ["movie", "cinematic"], looks: ["cinema", "teal-orange"]),
        Synonyms(
            words: ["warm", "warmer", "sunset"], filters: ["temperature(25)"], looks: ["golden-hour", "warm-film"]),
        Synonyms(words: ["cold", "cool", "cooler"], filters: ["temperature(-25)"], looks: ["blue-hour", "hudson"]),
        Synonyms(words: ["hdr", "tonemap", "tone-map"], filters: ["clarity()"], looks: ["vivid", "clarendon"]),
        Synonyms(words: ["denoising", "noise-reduction", "nr"], filters: ["denoise()"]),
        Synonyms(words: ["haze", "fog", "defog", "mist"], filters: ["dehaze()"]),
        Synonyms(words: ["structure", "texture", "local-contrast"], filters: ["clarity()"]),
        Synonyms(
            words: ["sharpen", "sharp", "sharpness", "sharpening", "unsharp-mask", "usm"], filters: ["unsharp()"]),
        Synonyms(
            words: ["vignette", "vignetting", "dark-corners"], filters: ["vignette()"], looks: ["hudson", "lofi"]),
        Synonyms(words: ["faded", "fade", "washed-out", "matt"], filters: ["fade()"], looks: ["matte", "reyes"]),
        Synonyms(words: ["saturation", "saturated", "color", "colour"], filters: ["saturate(1.2)", "vibrance()"]),
        Synonyms(words: ["hue", "hue-shift"], filters: ["hue-rotate(20deg)"]),
        Synonyms(words: ["gaussian", "gaussian-blur", "soften", "smooth"], filters: ["blur()"]),
        Synonyms(words: ["noise", "film-grain", "add-noise"], filters: ["grain()"]),
        Synonyms(words: ["bloom", "orton", "soft-focus", "diffuse"], filters: ["glow()"]),
        Synonyms(words: ["miniature", "tiltshift"], filters: ["tilt-shift()"]),
        Synonyms(words: ["mosaic", "pixelize", "pixelise", "pixels"], filters: ["pixelate()"]),
        Synonyms(words: ["negative", "negate", "inverse"], filters: ["invert()"]),
        Synonyms(words: ["gamma", "midtones"], filters: ["levels(gamma: 1.2)"]),
        Synonyms(words: ["curve", "tone-curve"], filters: ["curves(0 0 0.5 0.6 1 1)"]),
        Synonyms(words: ["wb", "warmth", "color-temperature"], filters: ["temperature(25)", "white-balance(#888)"]),
        Synonyms(words: ["lighten", "brighten", "light", "ev"], filters: ["exposure(0.3)", "brightness(1.1)"]),
        Synonyms(words: ["darken"], filters: ["exposure(-0.3)", "brightness(0.9)"]),
        Synonyms(words: ["split-toning", "splittone"], filters: ["split-tone(#345, #fc9)"]),
        Synonyms(words: ["color-splash", "colour-splash", "selective-color"], filters: ["show-hue(red)"]),
        Synonyms(words: ["enhance", "improve", "auto-enhance", "autocontrast", "normalize"], looks: ["auto"]),
    ]

    /// For tests: all that is known, and all that is suggested.
    package static var words: [String] { synonyms.flatMap(\.words) }
    package static var suggestedFilters: [String] { synonyms.flatMap(\.filters) }
    package static var suggestedLooks: [String] { synonyms.flatMap(\.looks) }

    /// What produces the effect that a word names; nil for words without a known effect.
    package static func synonyms(of word: String) -> Synonyms? {
        let word = canonical(word)
        return synonyms.first { $0.words.contains(word) }
    }

    /// A word in lower case, with hyphens for spaces and underscores.
    package static func canonical(_ word: String) -> String {
        String(word.asciiLowercased.map { $0 == " " || $0 == "_" ? "-" : $0 })
    }

    /// Why something that a browser knows has no meaning for a picture.
    static func meaninglessFilter(_ name: String) -> String? {
        switch name.asciiLowercased {
        case "drop-shadow": "a picture fills its frame, so there is nothing for its shadow to fall on; leave it out"
        case "url": "SVG filters can't be read; a table is 'lut: url(…);' in a look file"
        case "inherit", "initial", "unset", "revert", "revert-layer":
            "a picture has no style sheet to take it from; leave it out"
        default: nil
        }
    }

    /// Functions of CSS that compute values on a page.
    static let computedValues: Set<String> = ["var", "calc", "min", "max", "clamp", "env", "attr"]

    /// Properties of CSS that style pages, and mean nothing in a look.
    static let pageProperties: Set<String> = [
        "animation", "backdrop-filter", "background-attachment", "background-clip", "background-origin",
        "background-position", "background-repeat", "background-size", "border", "border-radius", "bottom",
        "box-shadow",
        "clip-path", "content", "cursor", "display", "height", "inset", "left", "margin", "mask", "object-fit",
        "overflow", "padding", "pointer-events", "position", "right", "text-shadow", "top", "transform", "transition",
        "visibility", "width", "will-change", "z-index",
    ]

    /// A hint for an unknown filter's name: what produces that effect here; nil for words without a known effect.
    package static func filterHint(for word: String) -> Hint? {
        if let filters = synonyms(of: word)?.filters, !filters.isEmpty {
            return Hint(text: "did you mean \(oneOf(filters.map { "'\($0)'" }))?")
        }
        let name = canonical(word)
        if BuiltInLooks.names.contains(name) { return Hint(text: "'\(name)' is a look", look: name) }
        guard let looks = synonyms(of: word)?.looks, let first = looks.first else { return nil }
        return Hint(text: "expected a filter; similar looks: \(looks.joined(separator: ", "))", look: first)
    }

    /// A filter as it is written, with dots where arguments are required; nil where there is none of this name.
    package static func filterText(named word: String) -> String? {
        let name = canonical(word)
        guard let filter = FilterCatalog.filter(named: name)?.descriptor else { return nil }
        return filter.parameters.allSatisfy { $0.defaultValue != nil } ? "\(name)()" : "\(name)(…)"
    }
}
