import Synchronization

/// What is made when it is first asked for, by whichever thread asks: a table, which pictures of another depth do without.
final class Lazily<Value: Sendable>: Sendable {
    private let state: Mutex<State>

    private enum State {
        case unmade(@Sendable () -> Value)
        case made(Value)
    }

    init(_ make: @escaping @Sendable () -> Value) {
        state = Mutex(.unmade(make))
    }

    var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .unmade(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
