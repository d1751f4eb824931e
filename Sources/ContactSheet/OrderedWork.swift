import ImageCore

/// Things that are made on several processors and used one after the other, in their order.
enum OrderedWork {
    /// How many are made or wait for their turn at a time: enough for the processors of a desktop, and few pictures in memory.
    private static let window = 8

    /// Makes each of so many things in a child task, and uses them in the calling one as soon as it is their turn.
    /// - Throws: what making or using one throws; the others are cancelled then.
    static func run<Product: Sendable>(
        _ count: Int, make: @escaping @Sendable (_ index: Int) throws -> Product,
        use: (_ index: Int, Product) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Product).self) { group in
            var begun = 0
            var products: [Int: Product] = [:]
            for index in 0..<count {
                while begun < min(count, index + window) {
                    let next = begun
                    group.addTask { (next, try make(next)) }
                    begun += 1
                }
                while products[index] == nil, let (made, product) = try await group.next() { products[made] = product }
                if let product = products.removeValue(forKey: index) { try use(index, product) }
            }
        }
    }
}
