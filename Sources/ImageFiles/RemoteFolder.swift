import ImageCore
import SystemPackage

/// Folders on other machines, or behind a program: the kernel here does not see what others do there.
package enum RemoteFolder {
    private static let fileSystems: Set<Substring> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "gfs2", "ocfs2", "lustre", "virtiofs",
        "vboxsf",
    ]

    /// - Returns: false too where that is not known.
    package static func contains(_ folder: FilePath) -> Bool {
        guard let status = try? Stat(folder), let mounts = try? WholeFile.read("/proc/self/mountinfo") else {
            return false
        }
        // major(3) and minor(3) are macros, which the module does not show.
        let device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
        let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
        return isRemote("\(major):\(minor)", in: String(decoding: mounts, as: UTF8.self))
    }

    /// - Parameters:
    ///   - device: major and minor number.
    ///   - mounts: proc_pid_mountinfo(5): the third field is the device, the one behind the dash the file system.
    package static func isRemote(_ device: String, in mounts: String) -> Bool {
        mounts.split(separator: "\n").contains { line in
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
            else { return false }
            return fileSystems.contains(fields[dash + 1]) || fields[dash + 1].hasPrefix("fuse.")
        }
    }
}
