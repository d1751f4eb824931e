// swift-tools-version: 6.2
import PackageDescription

// A package of its own: who depends on image-app does not fetch what only its developers measure with.
let package = Package(
    name: "image-app-benchmarks",
    dependencies: [
        .package(name: "image-app", path: "..", traits: []),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Pipeline",
            dependencies: [
                .product(name: "ImageProcessing", package: "image-app"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Pipeline",
            swiftSettings: [.swiftLanguageMode(.v6)],
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    ]
)
