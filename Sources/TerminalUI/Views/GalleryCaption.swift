import ImageCore
import ImageSources
import Presenters
import SystemPackage

/// What is said of a picture of the gallery.
@MainActor
enum GalleryCaption {
    /// Stands beside the title of a picture that is a result.
    static let mark = "result"

    /// The selected picture's file, its size, and what it is a result of.
    static func text(of item: GalleryItem, _ cell: GalleryCell) -> String {
        let name = item.path.lastComponent?.string ?? item.title
        let size = item.size.map { ", \(item.orientation.uprightSize(ofStored: $0))" } ?? ""
        let look = cell.look.map { ", a result of \($0)" } ?? ""
        let problem = cell.problem.map { ": \($0)" } ?? ""
        return PrintableText.escaped("\(name)\(size)\(look)\(problem)")
    }
}
