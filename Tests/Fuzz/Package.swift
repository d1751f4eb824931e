// swift-tools-version: 6.2
// A package of its own, for it is built in another way than the project: Scripts/fuzz knows how.
import PackageDescription

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "image-app", path: "../..")],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "FuzzLooks",
            dependencies: ["CLibFuzzer", .product(name: "ImageInspire", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
        .executableTarget(
            name: "FuzzTables",
            dependencies: ["CLibFuzzer", .product(name: "ImageInspire", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
