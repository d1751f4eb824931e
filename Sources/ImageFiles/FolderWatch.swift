import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The kernel's notices about one folder (inotify). The descriptor can be read when there are some.
package struct FolderWatch: Sendable {
    package enum News {
        case nothing, changed
        /// The folder was removed, renamed or unmounted.
        case gone
    }

    let descriptor: FileDescriptor

    package init(_ folder: FilePath) throws(Errno) {
        descriptor = try SystemCalls.openInotify()
        do throws(Errno) {
            try SystemCalls.addInotifyWatch(
                of: Self.content | Self.folder | UInt32(IN_ONLYDIR), about: folder, to: descriptor)
        } catch {
            try? descriptor.close()
            throw error
        }
    }

    /// What happens to a file in the folder.
    private static let content = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB)
    /// What happens to the folder itself.
    private static let folder = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    private static let goneMarks = folder | UInt32(IN_IGNORED | IN_UNMOUNT)
    /// A notice without its name: which watch, what, a cookie, the name's length; four bytes each.
    private static let headLength = 16

    /// Takes all notices that are there.
    package func read() -> News {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var news = News.nothing
        while let count = try? buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) }), count > 0 {
            switch Self.news(buffer[..<count]) {
            case .gone: return .gone
            case .changed: news = .changed
            case .nothing: break
            }
        }
        return news
    }

    package func close() {
        try? descriptor.close()
    }

    private static func news(_ notices: ArraySlice<UInt8>) -> News {
        var rest = notices
        var news = News.nothing
        func number(_ index: Int) -> UInt32 {
            rest.dropFirst(index * 4).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        while rest.count >= headLength {
            let mask = number(1)
            if mask & goneMarks != 0 { return .gone }
            let nameLength = Int(number(3))
            let isHidden = nameLength > 0 && rest.dropFirst(headLength).first == UInt8(ascii: ".")
            if !isHidden { news = .changed }
            rest = rest.dropFirst(headLength + nameLength)
        }
        return news
    }
}
