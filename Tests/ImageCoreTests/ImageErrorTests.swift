import ImageCore
import Testing

struct ImageErrorTests {
    @Test("Every error says what is wrong in one line")
    func descriptions() {
        let limit = LimitExceeded(limit: .pixels, allowed: 5)
        let expected: [(ImageError, String)] = [
            (.notAPicture, "not a picture of a format that image-app knows"),
            (.empty, "the file is empty"),
            (
                .unsupportedFormat("WebP", readable: "JPEG or PNG"),
                "a WebP file, which image-app can't read; convert it to JPEG or PNG first"
            ),
            (
                .unsupportedFormat("AVIF", readable: "JPEG or PNG"),
                "an AVIF file, which image-app can't read; convert it to JPEG or PNG first"
            ),
            (.unsupportedFeature("lossless JPEG"), "lossless JPEG"),
            (.damaged("it ends early"), "damaged: it ends early"),
            (.limitExceeded(limit), limit.description),
            (.readFailed("Permission denied"), "can't be read: Permission denied"),
            (.notFound("there is no such file"), "can't be read: there is no such file"),
            (.readDenied("permission denied"), "can't be read: permission denied"),
            (.writeFailed("input/output error"), "can't be written: input/output error"),
            (.exists, "can't be written: it exists"),
            (.backupExists("a~"), "can't be written: its backup a~ exists already, and is another file"),
            (.writeDenied("permission denied"), "can't be written: permission denied"),
            (.outOfSpace("the disk is full"), "can't be written: the disk is full"),
            (.invalidRequest("no such quality"), "no such quality"),
            (.cancelled, "cancelled"),
        ]
        for (error, text) in expected {
            #expect(error.description == text)
            #expect(!text.contains("\n"))
        }
    }

    @Test("An error that a setting helps against says which kind of problem it is")
    func codes() {
        #expect(ImageError.exists.code == .exists)
        #expect(ImageError.damaged("it ends early").code == .damaged)
        #expect(ImageError.limitExceeded(LimitExceeded(limit: .pixels, allowed: 5)).code == .tooManyPixels)
        #expect(ImageError.limitExceeded(LimitExceeded(limit: .memory, allowed: 5)).code == .tooMuchMemory)
        #expect(ImageError.limitExceeded(LimitExceeded(limit: .scans, allowed: 5)).code == nil)
        for error in [ImageError.outOfSpace("the disk is full"), .backupExists("a~"), .writeFailed("")] {
            #expect(error.code == nil && error.isOfDestination)
        }
    }
}
