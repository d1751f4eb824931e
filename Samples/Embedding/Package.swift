// swift-tools-version: 6.2
import PackageDescription

/// A program for each product.
let package = Package(
    name: "Embedding",
    dependencies: [
        // In a package of your own: .package(url: "https://…/image-app", from: "0.1.0", traits: [])
        .package(name: "image-app", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "FilterPixels", dependencies: [.product(name: "ImageFilters", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "ProcessPictures", dependencies: [.product(name: "ImageProcessing", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "FindPictures", dependencies: [.product(name: "ImageSources", package: "image-app")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
