/// The states that people have gone through, to go back and forth between.
struct EditHistory<State: Equatable> {
    private var past: [State] = []
    private(set) var current: State
    private var future: [State] = []
    /// Whether the next state of the same kind takes the place of the current one.
    private var kind: Kind?

    /// What changed. States that follow each other while a control is moved are one step.
    enum Kind: Equatable {
        /// A choice that is a step by itself.
        case choice
        /// A value that is dragged, by the name of its slider.
        case value(String)
    }

    /// More than anybody goes back; a state is small.
    private static var most: Int { 500 }

    init(_ state: State) {
        current = state
    }

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    /// Takes down what people did.
    mutating func record(_ state: State, _ newKind: Kind) {
        guard state != current else { return }
        if newKind != kind || newKind == .choice { past.append(current) }
        if past.count > Self.most { past.removeFirst() }
        current = state
        kind = newKind
        future = []
    }

    /// The current state is another one without a step of a person.
    mutating func replaceCurrent(with state: State) {
        current = state
        kind = nil
    }

    /// - Returns: the state to go back to; nil where there is none.
    mutating func undo() -> State? {
        guard let state = past.popLast() else { return nil }
        future.append(current)
        replaceCurrent(with: state)
        return state
    }

    /// - Returns: the state to go forth to; nil where there is none.
    mutating func redo() -> State? {
        guard let state = future.popLast() else { return nil }
        past.append(current)
        replaceCurrent(with: state)
        return state
    }
}
