// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "EmbeddingExample",
    dependencies: [
        // In a package of your own: .package(url: "https://…/image-app", from: "0.1.0")
        .package(name: "image-app", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "EmbeddingExample",
            dependencies: [.product(name: "ImageInspire", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
