import Presenters

/// The tabs that are open, and those whose page has gone and may come back.
///
/// A page that is left says so; it then has a few seconds to come back, as after a reload, before the tab and all that it had
/// under way are let go. A page that only lost its connection, as that of a laptop that sleeps, keeps its tab for longer.
@MainActor
package final class TabRegistry {
    private struct Entry {
        var tab: BrowserTab
        /// Lets go of it after a time; nil while its page is connected.
        var farewell: Task<Void, Never>?
    }

    /// How long tabs wait for their pages.
    package struct Patience {
        /// For a page that was left: a reload takes less.
        package var afterLeaving: Duration
        /// For a page that said nothing.
        package var afterSilence: Duration

        package init(afterLeaving: Duration = .seconds(10), afterSilence: Duration = .seconds(1800)) {
            self.afterLeaving = afterLeaving
            self.afterSilence = afterSilence
        }
    }

    /// Tabs at a time. A page above that is told to close others.
    package static let most = 32

    private var entries: [String: Entry] = [:]
    private let patience: Patience
    private let makeTab: @MainActor (String) -> BrowserTab

    package init(patience: Patience, makeTab: @escaping @MainActor (String) -> BrowserTab) {
        self.patience = patience
        self.makeTab = makeTab
    }

    package var tabs: [BrowserTab] { entries.values.map(\.tab) }

    package subscript(id: String) -> BrowserTab? { entries[id]?.tab }

    /// A tab for a page that has none yet; nil where there are too many.
    package func open() -> BrowserTab? {
        guard entries.count < Self.most else { return nil }
        var random = SystemRandomNumberGenerator()
        let id = String(UInt64.random(in: 0 ... .max, using: &random), radix: 36)
        let tab = makeTab(id)
        entries[id] = Entry(tab: tab)
        expect(id, within: patience.afterLeaving)
        return tab
    }

    /// The page of a tab is connected.
    package func connected(_ id: String) {
        entries[id]?.farewell?.cancel()
        entries[id]?.farewell = nil
    }

    /// The page of a tab has lost its connection.
    package func disconnected(_ id: String) { expect(id, within: patience.afterSilence) }

    /// The page of a tab was left, or is about to load again.
    package func left(_ id: String) { expect(id, within: patience.afterLeaving) }

    private func expect(_ id: String, within time: Duration) {
        guard entries[id] != nil else { return }
        entries[id]?.farewell?.cancel()
        entries[id]?.farewell = Task { [weak self] in
            try? await Task.sleep(for: time)
            guard !Task.isCancelled, let self, self[id]?.isConnected == false else { return }
            entries[id] = nil
        }
    }
}
