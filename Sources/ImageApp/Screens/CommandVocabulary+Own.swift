import Presenters

extension CommandVocabulary {
    /// This program's.
    static let own = CommandVocabulary(
        program: "image-app", batch: "batch", output: "-o", look: "--look", like: "--like", strength: "--strength",
        filter: "--filter", protect: "--protect", crop: "--crop", rotate: "--rotate", flip: "--flip")
}
