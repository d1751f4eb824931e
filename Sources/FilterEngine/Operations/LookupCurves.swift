/// A curve for each colour, given by its values at even steps: a 1D lookup table.
public struct LookupCurves: Hashable, Sendable {
    /// 2…65,536 values for each colour. They may leave 0…1.
    public var values: [SIMD3<Float>]
    /// The inputs of the first and the last value; inputs beyond are clamped to them.
    public var domainMinimum: SIMD3<Float>
    /// The largest input of each channel.
    public var domainMaximum: SIMD3<Float>

    /// Curves by values at equal distances.
    public init(values: [SIMD3<Float>], domainMinimum: SIMD3<Float> = .zero, domainMaximum: SIMD3<Float> = .one) {
        self.values = values
        self.domainMinimum = domainMinimum
        self.domainMaximum = domainMaximum
    }

    /// Whether they only clamp colours to 0…1, as far as the digits of a file say.
    private var isIdentity: Bool {
        guard values.count > 1, domainMinimum == .zero, domainMaximum == .one else { return false }
        let step = 1 / Float(values.count - 1)
        return values.enumerated().allSatisfy { index, value in
            let difference = value - Float(index) * step
            return max(difference.max(), -difference.min()) <= 1e-6
        }
    }

    /// The curves with straight lines between their values.
    var functions: ChannelFunctions {
        if isIdentity { return ChannelFunctions(all: .piecewise(.clamp)) }
        func function(_ channel: Int) -> ChannelFunction {
            let values = values.map { Double($0[channel]) }
            let low = Double(domainMinimum[channel])
            let scale = Double(values.count - 1) / (Double(domainMaximum[channel]) - low)
            return .curve { x in
                let position = min(max((x - low) * scale, 0), Double(values.count - 1))
                let index = min(Int(position), values.count - 2)
                return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
            }
        }
        let isUniform =
            values.allSatisfy { $0.x == $0.y && $0.y == $0.z } && domainMinimum.x == domainMinimum.y
            && domainMinimum.y == domainMinimum.z && domainMaximum.x == domainMaximum.y
            && domainMaximum.y == domainMaximum.z
        return isUniform
            ? ChannelFunctions(all: function(0))
            : ChannelFunctions(red: function(0), green: function(1), blue: function(2))
    }
}
