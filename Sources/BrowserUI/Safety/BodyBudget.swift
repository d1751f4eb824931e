import Synchronization

/// Memory for the bodies of all requests that are under way.
///
/// Each of many connections may stay within its own limit and together they may still fill the memory. So the whole length of a
/// body is reserved before its first byte is read.
package final class BodyBudget: Sendable {
    private let limit: Int
    private let reserved = Mutex(0)

    /// - Parameter limit: the maximum length of all bodies together, in bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes that are reserved now.
    package var reservedBytes: Int { reserved.withLock { $0 } }

    /// Returns a reservation; nil if the other bodies leave too little.
    package func reserve(_ bytes: Int) -> BodyReservation? {
        reserved.withLock { reserved in
            guard bytes <= limit - reserved else { return nil }
            reserved += bytes
            return BodyReservation(bytes, of: self)
        }
    }

    fileprivate func release(_ bytes: Int) { reserved.withLock { $0 -= bytes } }
}

/// A part of a ``BodyBudget``. It is returned when nobody holds the reservation any more, whatever became of the request.
package final class BodyReservation: Sendable {
    private let bytes: Int
    private let budget: BodyBudget

    fileprivate init(_ bytes: Int, of budget: BodyBudget) {
        self.bytes = bytes
        self.budget = budget
    }

    deinit { budget.release(bytes) }
}
