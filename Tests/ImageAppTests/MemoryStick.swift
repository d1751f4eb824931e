import TestSupport
import Testing

/// An exFAT file system: names are the same whatever their case, times are of two seconds, and there are neither links nor
/// files without names.
enum MemoryStick {
    /// Runs a script with one at `stick`, which is copied to `kept` in the end.
    static func run(_ script: String, in workspace: Workspace) async throws -> ProcessRunner.Result {
        try await workspace.shell(
            """
            truncate -s 16M image; mkdir stick; mkfs.exfat image >/dev/null || exit 99
            device=$(losetup -f --show image) || exit 99
            trap 'umount stick; losetup -d $device' EXIT
            mount.exfat-fuse $device stick >/dev/null 2>&1 || exit 99
            { \(script)
            }
            cp -r stick kept
            """)
    }
}

extension Trait where Self == ConditionTrait {
    static var needsMemoryStick: Self {
        .enabled("exFAT file systems can't be mounted here") {
            try await MemoryStick.run(":", in: Workspace()).status == 0
        }
    }
}
