import ImageCore
import Testing

struct ImageErrorTests {
    @Test("Every error says what is wrong in one line")
    func descriptions() {
        let limit = LimitExceeded(limit: .pixels, allowed: 5)
        let expected: [(ImageError, String)] = [
            (.notAPicture, "not a picture of a format that image-app knows"),
            (.empty, "the file is empty"),
            (.unsupportedFormat("WebP"), "a WebP file, which image-app can't read; convert it to JPEG or PNG first"),
            (.unsupportedFormat("AVIF"), "an AVIF file, which image-app can't read; convert it to JPEG or PNG first"),
            (.unsupportedFeature("lossless JPEG"), "lossless JPEG"),
            (.damaged("it ends early"), "damaged: it ends early (--allow-damaged keeps what can be read)"),
            (.limitExceeded(limit), limit.description),
            (.readFailed("Permission denied"), "can't be read: Permission denied"),
            (.writeFailed("No space left on device"), "can't be written: No space left on device"),
            (.invalidRequest("no such quality"), "no such quality"),
            (.cancelled, "cancelled"),
        ]
        for (error, text) in expected {
            #expect(error.description == text)
            #expect(!text.contains("\n"))
        }
    }
}
