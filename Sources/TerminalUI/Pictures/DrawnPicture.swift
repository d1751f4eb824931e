/// A picture as a terminal shows it.
package enum DrawnPicture: Sendable {
    case cells(CellPicture)
    case pixels(PixelPicture)

    package var size: CellSize {
        switch self {
        case .cells(let picture): picture.size
        case .pixels(let picture): picture.size
        }
    }
}

/// A picture of characters.
package struct CellPicture: Sendable {
    package var size: CellSize
    /// Row by row.
    package var cells: [Cell]
}

/// A picture that the terminal draws from these bytes, over cells from the cursor on.
package struct PixelPicture: Sendable {
    package var size: CellSize
    package var bytes: [UInt8]
    /// The same for the same bytes, and for no others.
    package var id: Int
}
