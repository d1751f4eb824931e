/// One statement of IPTC's IIM: a record and a number in it, and what is said.
package struct IPTCDataSet {
    package var record: Int
    package var number: Int
    package var data: [UInt8]
    /// As in the block, its head included.
    var whole: [UInt8]

    /// Nil where they are not laid out as they should be. Zeros may follow the last one.
    static func all(in block: [UInt8]) -> [IPTCDataSet]? {
        var result: [IPTCDataSet] = []
        var position = 0
        while position < block.count, block[position...].contains(where: { $0 != 0 }) {
            // A long length states its own number of bytes, which is not needed in practice.
            guard position <= block.count - 5, block[position] == 0x1C, block[position + 3] < 0x80 else { return nil }
            let length = Int(block[position + 3]) << 8 | Int(block[position + 4])
            let end = position + 5 + length
            guard end <= block.count else { return nil }
            result.append(
                IPTCDataSet(
                    record: Int(block[position + 1]), number: Int(block[position + 2]),
                    data: Array(block[position + 5..<end]), whole: Array(block[position..<end])))
            position = end
        }
        return result
    }

    /// The format, the version and the data of a preview.
    var isPreview: Bool { record == 2 && (200...202).contains(number) }

    /// Content location, city, sublocation, province, country.
    var statesLocation: Bool { record == 2 && [26, 27, 90, 92, 95, 100, 101].contains(number) }
}
