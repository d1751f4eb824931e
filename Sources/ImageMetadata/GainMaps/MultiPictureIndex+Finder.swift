extension MultiPictureIndex {
    /// Finds, while a JPEG is written, where its index is.
    package struct Finder {
        /// Where the payload of the index's segment begins, from the file's start.
        package private(set) var segment: Int?
        private var isAtEnd = false
        private var position = 0
        /// Bytes up to the next marker.
        private var skipped = 2
        /// The start of a segment: its marker, its length, and four bytes.
        private var head: [UInt8] = []

        package init() {}

        /// Looks at the next bytes of the file.
        package mutating func look(at bytes: [UInt8]) {
            var index = 0
            while index < bytes.count, segment == nil, !isAtEnd {
                if skipped > 0 {
                    let count = min(skipped, bytes.count - index)
                    skipped -= count
                    index += count
                    position += count
                } else {
                    head.append(bytes[index])
                    index += 1
                    position += 1
                    lookAtHead()
                }
            }
        }

        private mutating func lookAtHead() {
            guard head.count >= 4 else { return }
            let length = Int(head[2]) << 8 | Int(head[3])
            if head[0] != 0xFF || head[1] == 0xDA || length < 2 {
                isAtEnd = true
            } else if head[1] != 0xE2 || length < 6 {
                skip(length - 2)
            } else if head.count == 8 {
                if head.suffix(4).elementsEqual("MPF\0".utf8) { segment = position - 4 }
                skip(length - 6)
            }
        }

        private mutating func skip(_ count: Int) {
            skipped = count
            head = []
        }
    }
}
