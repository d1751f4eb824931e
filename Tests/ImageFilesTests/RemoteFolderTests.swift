import ImageFiles
import TestSupport
import Testing

@Suite struct RemoteFolderTests {
    private let mounts = """
        36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue
        40 35 0:52 / /net rw,relatime shared:3 master:1 - nfs4 host:/export rw
        41 35 0:53 / /ssh rw - fuse.sshfs me@host: rw
        42 35 0:54 / /disk rw - fuseblk /dev/sda1 rw
        43 35 0:55 / /share - cifs //host/share rw
        44
        """

    @Test(
        "by the file system of the mount that has the device",
        arguments: [
            ("98:0", false), ("0:52", true), ("0:53", true), ("0:54", false), ("0:55", true), ("0:5", false),
            ("1:1", false),
        ])
    func mounts(device: String, isRemote: Bool) {
        #expect(RemoteFolder.isRemote(device, in: mounts) == isRemote)
    }

    @Test("the tests' own folder is here")
    func here() { #expect(!RemoteFolder.contains(TemporaryFolder().path)) }
}
