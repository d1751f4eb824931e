import ImageCore
import ImageMetadata

extension Resolution {
    /// A number of pixels in another unit, rounded; nil where that is none from 1 to `most`.
    func scaled(_ number: Int, by factor: Double, most: Int) -> Int? {
        guard number > 0, number <= 1 << 40 else { return nil }
        let result = Int((Double(number) * factor).rounded())
        return (1...most).contains(result) ? result : nil
    }
}
