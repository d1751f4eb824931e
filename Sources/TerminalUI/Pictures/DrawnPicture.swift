/// A picture as a terminal shows it.
public enum DrawnPicture: Sendable {
    case cells(CellPicture)
    case pixels(PixelPicture)

    public var size: CellSize {
        switch self {
        case .cells(let picture): picture.size
        case .pixels(let picture): picture.size
        }
    }
}

/// A picture of characters.
public struct CellPicture: Sendable {
    public var size: CellSize
    /// Row by row.
    public var cells: [Cell]
}

/// A picture that the terminal draws from these bytes, over cells from the cursor on.
public struct PixelPicture: Sendable {
    public var size: CellSize
    public var bytes: [UInt8]
    /// The same for the same bytes, and for no others.
    public var id: Int
}
