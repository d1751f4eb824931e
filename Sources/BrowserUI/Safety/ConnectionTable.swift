/// The open connections, of which there is a maximum number.
///
/// A client that opens very many connections must not lock out the browser. So a connection above the maximum takes the place of
/// the oldest one that has never sent an admitted request. If there is none, the new connection is closed.
package struct ConnectionTable<ID: Hashable & Sendable>: Sendable {
    private let maximum: Int
    /// The connections without an admitted request, by the order in which they were opened.
    private var unadmitted: [ID: Int] = [:]
    private var admitted: Set<ID> = []
    private var last = 0

    /// - Parameter maximum: the maximum number of connections, at least 1.
    package init(maximum: Int) {
        self.maximum = max(1, maximum)
    }

    /// The number of open connections.
    package var count: Int { unadmitted.count + admitted.count }

    /// Adds a connection.
    /// - Returns: the connection to close; nil if there is room for all.
    package mutating func open(_ id: ID) -> ID? {
        last += 1
        var closed: ID?
        if count >= maximum {
            closed = unadmitted.min { $0.value < $1.value }?.key ?? id
            if let closed { unadmitted[closed] = nil }
        }
        if closed != id { unadmitted[id] = last }
        return closed
    }

    /// Notes that a connection has sent an admitted request.
    package mutating func admit(_ id: ID) {
        if unadmitted.removeValue(forKey: id) != nil { admitted.insert(id) }
    }

    /// Removes a connection.
    package mutating func close(_ id: ID) {
        unadmitted[id] = nil
        admitted.remove(id)
    }
}
