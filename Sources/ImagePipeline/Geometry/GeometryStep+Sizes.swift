import ImageCore

extension GeometryStep.Resizing {
    /// The size that a picture gets, for a step that was checked; each side has at least one pixel.
    package func size(of size: PixelSize) -> PixelSize {
        switch self {
        case .exactly(let width, let height):
            switch (width, height) {
            case (let width?, let height?): return PixelSize(width: width, height: height)
            case (let width?, nil): return size.scaled(width: width, height: nil)
            case (nil, let height?): return size.scaled(width: nil, height: height)
            case (nil, nil): return size
            }
        case .scaled(let share):
            return PixelSize(
                width: rounded(Double(size.width) * share), height: rounded(Double(size.height) * share)
            )
        case .longEdge(let length):
            return Self.within(PixelSize(width: length, height: length)).size(of: size)
        case .within(let box):
            guard size.width > box.width || size.height > box.height else { return size }
            let byWidth = size.scaled(width: box.width, height: nil)
            return byWidth.height <= box.height ? byWidth : size.scaled(width: nil, height: box.height)
        }
    }
}

extension GeometryStep.Cropping {
    /// The part of a picture, for a step that was checked.
    /// - Throws: `ImageError.invalidRequest` where it has pixels that the picture has not.
    package func area(of size: PixelSize) throws(ImageError) -> PixelArea {
        switch self {
        case .area(let area):
            try check(area.size, fitsIn: size)
            guard area.left <= size.width - area.size.width,
                area.top <= size.height - area.size.height
            else {
                throw .invalidRequest(
                    "a crop of \(area.size) pixels at \(area.left), \(area.top) does not fit in \(size) pixels; of this"
                        + " size it may be at 0, 0 to \(size.width - area.size.width), \(size.height - area.size.height)"
                )
            }
            return area
        case .centered(let wanted):
            try check(wanted, fitsIn: size)
            return wanted.centered(in: size)
        case .shape(let width, let height):
            let full = PixelSize(
                width: min(size.width, rounded(Double(size.height) * width / height)),
                height: min(size.height, rounded(Double(size.width) * height / width))
            )
            return full.centered(in: size)
        case .orientedShape(let width, let height):
            let isTurned = size.width != size.height && (size.width > size.height) != (width > height)
            let (width, height) = isTurned ? (height, width) : (width, height)
            return try Self.shape(width: width, height: height).area(of: size)
        case .share(let share):
            return PixelSize(
                width: rounded(Double(size.width) * share), height: rounded(Double(size.height) * share)
            ).centered(in: size)
        }
    }

    private func check(_ part: PixelSize, fitsIn size: PixelSize) throws(ImageError) {
        guard part.width <= size.width, part.height <= size.height else {
            throw .invalidRequest("a crop of \(part) pixels does not fit in \(size) pixels; it has to be smaller")
        }
    }
}

extension PixelSize {
    /// The size with one side as given and the other as the shape wants it.
    fileprivate func scaled(width: Int?, height: Int?) -> PixelSize {
        if let width {
            return PixelSize(
                width: width, height: rounded(Double(self.height) * Double(width) / Double(self.width))
            )
        }
        let height = height ?? self.height
        return PixelSize(
            width: rounded(Double(self.width) * Double(height) / Double(self.height)), height: height
        )
    }

    /// In the middle of a larger one.
    fileprivate func centered(in size: PixelSize) -> PixelArea {
        PixelArea(left: (size.width - width) / 2, top: (size.height - height) / 2, size: self)
    }
}

/// The nearest number of pixels, and at least one. What no integer can say is more than any limit allows.
private func rounded(_ length: Double) -> Int {
    Int(min(max(length.rounded(), 1), 1e15))
}
