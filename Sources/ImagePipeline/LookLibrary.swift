import ImageCore
import ImageFiles
import Inspire
import SystemPackage

/// The looks that can be had by their names: those in people's own folders, and those built in.
///
/// A look of an earlier folder hides one of the same name in a later folder, and all hide the built-in one.
public struct LookLibrary: Sendable {
    /// Where a look comes from.
    public enum Origin: Hashable, Sendable {
        /// It comes with the library.
        case builtIn
        /// It is in this file.
        case file(FilePath)
    }

    /// A look by its name, not yet read.
    public struct Entry: Hashable, Sendable {
        /// In small letters, without `.look`.
        public var name: String
        /// Where it comes from.
        public var origin: Origin

        /// An entry by its name and origin.
        public init(name: String, origin: Origin) {
            self.name = name
            self.origin = origin
        }
    }

    /// Searched in this order, before the built-in looks. One that is missing has no looks.
    public var folders: [FilePath]

    /// The looks of these folders and the built-in ones.
    public init(folders: [FilePath] = []) {
        self.folders = folders
    }

    /// All looks, people's own first, each group by name.
    public var entries: [Entry] {
        var names: Set<String> = []
        let own = folders.flatMap { folder in
            ((try? FolderListing.names(in: folder)) ?? []).compactMap { component -> Entry? in
                guard let name = Self.name(of: component) else { return nil }
                return Entry(name: name, origin: .file(folder.appending(component)))
            }
        }
        let all = own + BuiltInLooks.names.map { Entry(name: $0, origin: .builtIn) }
        return all.filter { names.insert($0.name).inserted }
    }

    /// The look of this name in any case of letters; nil where there is none.
    public func entry(named name: String) -> Entry? {
        let wanted = Self.canonical(name)
        return entries.first { $0.name == wanted }
    }

    /// The file of the look of this name; nil where it is built in or there is none.
    package func file(named name: String) -> FilePath? {
        guard case .file(let path) = entry(named: name)?.origin else { return nil }
        return path
    }

    /// The most similar name; nil where none is close.
    public func nearestName(to name: String) -> String? {
        Inspire.nearestName(to: Self.canonical(name), among: entries.map(\.name))
    }

    /// What asks for the look, at its own strength.
    public func request(for entry: Entry) throws(LookRequestError) -> LookRequest {
        let name: String
        var folder: FilePath?
        switch entry.origin {
        case .builtIn: name = "\(entry.name).look"
        case .file(let path): (name, folder) = (path.string, path.removingLastComponent())
        }
        guard let text = String(validating: try source(of: entry), as: UTF8.self) else {
            throw LookRequestError(description: "\(name): a look file is UTF-8 text, and this one is not")
        }
        return LookRequest(name: entry.name, file: LookRequest.File(name: name, text: text, folder: folder))
    }

    /// The look's file as it was written.
    public func source(of entry: Entry) throws(LookRequestError) -> [UInt8] {
        switch entry.origin {
        case .builtIn:
            return Array((BuiltInLooks.source(named: entry.name) ?? "").utf8)
        case .file(let path):
            do throws(ImageError) {
                return try WholeFile.read(path)
            } catch {
                throw LookRequestError(description: "\(path): \(error)", isFileFault: true, code: error.code)
            }
        }
    }

    /// The look, read now with the files that it names.
    /// - Parameter reader: how those are read.
    public func look(_ entry: Entry, reader: LookFileReader = LookFileReader()) throws(LookRequestError) -> Look {
        var look = try request(for: entry).look(reader: reader)
        look.id = entry.name
        look.group = Self.group(of: entry).title
        return look
    }

    /// All looks in the order in which they are offered: people's own come after the first group of built-in ones.
    public var groups: [(group: LookGroup, entries: [Entry])] {
        let byGroup = Dictionary(grouping: entries, by: Self.group)
        var groups = LookGroup.builtIn.map { group in
            let byName = Dictionary(uniqueKeysWithValues: (byGroup[group] ?? []).map { ($0.name, $0) })
            return (group: group, entries: group.names.compactMap { byName[$0] })
        }
        groups.insert((.own, byGroup[.own] ?? []), at: 1)
        return groups.filter { !$0.entries.isEmpty }
    }

    private static func group(of entry: Entry) -> LookGroup {
        guard entry.origin == .builtIn else { return .own }
        return LookGroup.builtIn.first { $0.names.contains(entry.name) } ?? .own
    }

    /// `Late Summer.look` is "late-summer"; nil for other files and for names that are not UTF-8.
    private static func name(of component: FilePath.Component) -> String? {
        guard component.extension == "look" else { return nil }
        return String(validating: component.stemBytes, as: UTF8.self).map(canonical)
    }

    private static func canonical(_ name: String) -> String {
        String(name.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
    }
}
