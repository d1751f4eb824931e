// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MakeSamples",
    dependencies: [.package(name: "image-app", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "MakeSamples",
            dependencies: [.product(name: "ImageProcessing", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]
        )
    ]
)
