extension ChannelFunctions: PixelOperation {
    var keepsGray: Bool { isUniform }

    var levels8: [Double]? {
        let values = distinct.map { function in (0...255).map { function(Double($0) / 255) } }
        return isUniform ? values[0] + values[0] + values[0] : values.flatMap { $0 }
    }

    func combined(after preceding: PrecedingOperations) -> (any PixelOperation)? {
        guard let before = preceding.last as? ChannelFunctions, !isTable(afterClampOfMatrixIn: preceding) else {
            return nil
        }
        let both = before.then(self)
        return both.isGentle ? both : nil
    }

    /// Whether these become a table, and what precedes it is a clamp that a matrix does by itself: the table is finer over 0…1
    /// than over the matrix's whole range.
    private func isTable(afterClampOfMatrixIn preceding: PrecedingOperations) -> Bool {
        piecewise == nil && preceding.secondToLast is ColorMatrix && preceding.last.isClamp(over: preceding.range)
    }

    /// Straight lines on each channel as a matrix.
    func rewritten(over range: ColorRange) -> (any PixelOperation)? {
        guard let pieces = restricted(to: range).piecewise, pieces.allSatisfy(\.knots.isEmpty) else { return nil }
        return ColorMatrix(diagonal: pieces)
    }

    func mixed(strength: Double, over range: ColorRange) -> (any PixelOperation)? {
        map { $0.mixed(strength: strength) }
    }

    func instruction(over range: ColorRange) -> (any TileInstruction)? {
        ChannelCompiler.instruction(for: self, range: range)
    }

    /// Whether no piece is so steep that its ends are equal in single precision: such functions run one by one.
    var isGentle: Bool { piecewise?.allSatisfy(\.isGentle) ?? true }
}

extension PointOperation {
    /// Each colour by itself.
    public static func channels(_ functions: ChannelFunctions) -> PointOperation { PointOperation(functions) }
}

extension PiecewiseLinear {
    fileprivate var isGentle: Bool {
        knots.reduce((slope, true)) { ($0.0 + $1.bend, $0.1 && abs($0.0 + $1.bend) < 1e5) }.1 && abs(slope) < 1e5
    }
}
