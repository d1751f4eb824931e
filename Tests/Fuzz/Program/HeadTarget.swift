import ImageCodecs
import ImageCore

/// What a file's first bytes say, against what its decoder says.
enum HeadTarget {
    static func read(_ bytes: [UInt8]) {
        let head = PictureProbe.probe(bytes)
        let file = PictureProbe.probe { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
        expect((head == nil) == (file == nil))
        let options = DecodingOptions(limits: FuzzedPicture.limits, allowsDamage: true)
        guard let header = try? ImageDecoders.make(source: MemorySource(bytes), options: options).header else { return }
        guard let file else { fatalError("a picture was not taken for one") }
        expect(file.format == header.format && (file.size == nil || file.size == header.size))
        guard file.size != nil, let memory = file.estimatedMemory else { return }
        expect(memory >= header.estimatedMemory, "\(memory) bytes were expected, not \(header.estimatedMemory)")
    }
}
