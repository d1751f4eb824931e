import SystemPackage

extension MadeTIFF {
    /// A TIFF as `tiffcp` writes it with options such as `-c lzw`.
    package static func copied(_ file: [UInt8], _ options: [String]) async throws -> [UInt8] {
        try await through("tiffcp", options, file)
    }

    /// A TIFF in RGBA with 8 bits, as `tiff2rgba` converts it.
    package static func rgba(_ file: [UInt8]) async throws -> [UInt8] {
        try await through("tiff2rgba", ["-c", "none"], file)
    }

    private static func through(_ tool: String, _ options: [String], _ file: [UInt8]) async throws -> [UInt8] {
        let folder = TemporaryFolder()
        let input = try folder.write(file, "in.tif")
        let output = folder.appending("out.tif")
        _ = try await Tool.run(tool, options + [input.string, output.string], input: [])
        return try PictureFiles.read(output)
    }
}
