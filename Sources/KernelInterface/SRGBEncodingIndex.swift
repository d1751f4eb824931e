/// How light of 0…1 becomes a level of 8 bits: its bits as a float, without the last ones, are an index into a table.
///
/// All light of one entry gets the level of its middle: a level is wrong by 0.011 at the most before it is rounded.
public enum SRGBEncodingIndex {
    /// The bits of the table's first entry, 2⁻¹³: less light is black, which ends a quarter above it.
    @inlinable public static var firstBits: UInt32 { 114 << 23 }
    /// 4096 entries between a power of two and the next one.
    @inlinable public static var droppedBits: UInt32 { 11 }
    /// To the entry of 1 itself.
    @inlinable public static var count: Int { 13 << 12 + 1 }
    /// How far from 1 an alpha may be to count as 1: sums of weights are that far.
    @inlinable public static var nearlyOne: Float { 1e-5 }
}
