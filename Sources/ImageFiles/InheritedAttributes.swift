import SystemPackage

/// What a new file inherits from another one, its input or the one that it replaces.
package struct InheritedAttributes: Sendable {
    /// The other one; nil where nothing is inherited.
    package var other: Stat?
    /// Whether it gets the other one's times.
    package var keepsTimes = false
    /// Whether it gets the other one's permissions. Its owner too, where this process may give files away.
    package var keepsPermissions = false

    package init() {}

    /// Whether anything is inherited.
    var isAny: Bool { other != nil && (keepsTimes || keepsPermissions) }

    func apply(to file: FileDescriptor) throws(Errno) {
        guard let other else { return }
        if keepsPermissions {
            // Who may not give it away keeps it. First the owner: that takes special bits away.
            let isGiven = try give(file, user: other.userID.rawValue, group: other.groupID.rawValue)
            let hasGroup = isGiven ? true : try give(file, user: .max, group: other.groupID.rawValue)
            // Else what was for one group would be for another.
            let permissions = hasGroup ? other.permissions : other.permissions.subtracting(.groupReadWriteExecute)
            do throws(Errno) {
                try SystemCalls.setPermissions(file, permissions)
            } catch .notPermitted {
                // File systems of other systems have none.
            }
        }
        if keepsTimes { try SystemCalls.setTimes(file, other) }
    }

    /// - Parameters:
    ///   - user: the largest number stands for the one that it has.
    /// - Returns: false where that is not allowed.
    private func give(_ file: FileDescriptor, user: UInt32, group: UInt32) throws(Errno) -> Bool {
        do throws(Errno) {
            try SystemCalls.setOwner(file, user: user, group: group)
            return true
        } catch .notPermitted {
            return false
        }
    }
}
