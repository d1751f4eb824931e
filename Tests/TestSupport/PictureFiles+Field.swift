import SystemPackage

extension PictureFiles {
    /// A file of `Tests/Fixtures/Field`: what programs and cameras in the field write.
    package static func field(_ name: String) throws -> [UInt8] {
        try read(Corpora.projectRoot.appending("Tests/Fixtures/Field/\(name)"))
    }
}
