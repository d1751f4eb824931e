import Inspire
import Testing

/// What an unknown name or CSS of pages gets for an answer.
@Suite struct EffectVocabularyTests {
    private func message(_ text: String) -> String? {
        do throws(LookError) {
            _ = try Look.filters(parsing: Array(text.utf8))
            return nil
        } catch {
            return error.message
        }
    }

    @Test("What the vocabulary suggests is there: every filter parses, every look is built in")
    func suggestions() {
        for suggestion in EffectVocabulary.suggestedFilters { #expect(message(suggestion) == nil, "\(suggestion)") }
        for name in EffectVocabulary.suggestedLooks { #expect(BuiltInLooks.names.contains(name), "\(name)") }
        for word in EffectVocabulary.words {
            #expect(
                EffectVocabulary.filterHint(for: word) != nil && EffectVocabulary.synonyms(of: word) != nil, "\(word)")
        }
    }

    @Test(
        "Films and effects that people search for are looks, or have looks that come near them",
        arguments: [
            "portra", "gold", "ektar", "velvia", "provia", "astia", "classic chrome", "classic neg", "tri-x", "hp5",
            "cinestill", "polaroid", "kodachrome", "teal-orange", "infrared", "cyanotype", "camcorder", "light-leak",
            "dust",
        ])
    func searched(word: String) {
        let isLook = BuiltInLooks.names.contains(word)
        #expect(isLook || EffectVocabulary.synonyms(of: word)?.looks.isEmpty == false)
    }

    @Test(
        "CSS that has no meaning for a picture is named as that",
        arguments: [
            ("drop-shadow(4px 4px black)", "'drop-shadow' has no meaning here: a picture fills its frame"),
            ("sepia(1) drop-shadow(0 0 2px red)", "'drop-shadow' has no meaning here"),
            ("url(#blur)", "'url(…)' has no meaning here: SVG filters"),
            ("url('a.svg#b')", "'url' has no meaning here"),
            ("inherit", "'inherit' has no meaning here"), ("sepia(1) !important", "'!important' has no meaning here"),
            ("contrast(calc(1 + 1))", "'calc()' has no meaning here: write its value"),
            ("contrast(var(--x))", "'var()' has no meaning here"), ("blur(var(--r))", "'var()' has no meaning here"),
        ])
    func meaningless(text: String, start: String) {
        #expect(message(text)?.hasPrefix(start) == true, "\(message(text) ?? "no error")")
    }

    @Test("Properties of pages are named as that")
    func pageProperties() {
        for text in ["box-shadow: 0 0 2px red", "layer { background: red; border-radius: 2px }"] {
            #expect(throws: LookError.self) { try Look(parsing: Array(text.utf8), named: "a.look") }
            let error = #expect(throws: LookError.self) { try Look(parsing: Array(text.utf8), named: "a.look") }
            #expect(error?.message.contains("styles pages and has no meaning here: expected ") == true)
        }
    }

    @Test(
        "A value a hundred times too large suggests the percentage and the fraction",
        arguments: [
            ("contrast(120)", "; did you mean 120% or 1.2?"), ("vignette(30)", "; did you mean 30% or 0.3?"),
            ("vignette(-30)", "; did you mean -30% or -0.3?"), ("exposure(50)", "; did you mean 0.5?"),
            ("vignette(3000%)", "; did you mean 30%?"), ("levels(5, 95)", "; did you mean 5% or 0.05?"),
            ("color-balance(20 0 0)", "; did you mean 20% or 0.2?"), ("blur(8)", "; did you mean 8px or 8%?"),
            ("blur(20)", "; did you mean 20px?"), ("curves(0 0 50 60 100 100)", "; did you mean 50% or 0.5?"),
        ])
    func hundredfold(text: String, hint: String) {
        #expect(message(text)?.hasSuffix(hint) == true, "\(message(text) ?? "no error")")
    }

    @Test(
        "No such hint where a hundredth is no likelier",
        arguments: ["temperature(6500)", "posterize(500)", "vignette(-2)", "vignette(500)", "saturate(-120)"])
    func noHint(text: String) {
        #expect(message(text)?.contains("did you mean") == false, "\(message(text) ?? "no error")")
    }

    @Test("What CSS clamps stays clamped")
    func clamped() { #expect(message("sepia(70) grayscale(100) opacity(3)") == nil) }
}
