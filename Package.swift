// swift-tools-version: 6.2
// From 6.2 on a versioned dependency may carry unsafeFlags, which the kernel targets need.
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// For targets whose time is spent elsewhere, in kernels and in C: small rather than fast.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Every C target with sources. Calls that the compiler can check for overflow are checked where it optimises: without, glibc
/// would warn that it can't. (Under sanitizers, which look closer, `Scripts/test` takes that away again.)
let strictC: [CSetting] = [
    .unsafeFlags(["-Wall", "-Wextra", "-Werror", "-fstack-protector-strong"]),
    .define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release)),
]

/// The kernels are one source, `Sources/Kernels`, compiled once for each instruction set: through a
/// symlinked folder, for two targets may not share a path. Swift takes its target features from Clang's.
func kernels(_ name: String, clangFlags: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: ["KernelInterface", "CSIMD"],
        swiftSettings: strict + [.unsafeFlags(["-Ounchecked"] + clangFlags.flatMap { ["-Xcc", $0] })]
    )
}

/// - Parameter isOptimized: for tests that compute much. Others take less time to compile without, and none more to run.
func tests(_ name: String, of targets: [Target.Dependency], isOptimized: Bool = false) -> Target {
    .testTarget(
        name: name,
        dependencies: targets + ["TestSupport"],
        swiftSettings: strict + (isOptimized ? [] : [.unsafeFlags(["-Onone"])])
    )
}

/// The libraries of Swift that are linked into programs. The last two are parts of FoundationEssentials, which its static module
/// would name.
let staticLibraries = ["-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections"]

/// How LLVM's linker, lld, links programs.
let linkerOptions = [
    // Nothing is loaded that would look for the program's symbols.
    "--no-export-dynamic",
    // Functions whose code is the same are one: generics and witnesses have many of them.
    "--icf=all",
    // No tables by which exceptions are unwound, and no index of them: no function of the programs throws or catches any.
    "--no-eh-frame-hdr", "-T", "\(Context.packageDirectory)/Scripts/without-unwind-tables.ld",
].flatMap { ["-Xlinker", $0] }

/// Programs have Swift's standard library inside, so that they start in a few milliseconds and run where no Swift is installed.
/// The package manager's --static-swift-stdlib would compile everything differently from tests. Programs with sanitizers, and those
/// whose coverage is measured, need the shared libraries.
let selfContained: [LinkerSetting] =
    Context.environment["IMAGE_APP_SHARED_LIBRARIES"] == nil
    ? [.unsafeFlags(staticLibraries + ["-use-ld=lld"] + linkerOptions, .when(configuration: .release))] : []

// Programs that use the libraries depend on the package without traits, and then these two are not even downloaded.
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"]))
let subprocess = Target.Dependency.product(
    name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Program"]))
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

#if arch(x86_64)
    let vectorKernels = [
        kernels("KernelsAVX2", clangFlags: ["-march=x86-64-v3"]),
        kernels("KernelsAVX512", clangFlags: ["-march=x86-64-v4", "-mprefer-vector-width=512"]),
    ]
#else
    let vectorKernels: [Target] = []
#endif
let vectorKernelDependencies = vectorKernels.map { Target.Dependency(stringLiteral: $0.name) }

/// The targets of the product for pixels in memory, which need no C library. The first one exports the others.
let filters = ["ImageFilters", "ImageCore", "KernelDispatch", "FilterEngine", "PictureAnalysis", "Inspire"]
/// The targets that read and write pictures. The first one exports the others and those of ``filters``.
let processing = [
    "ImageProcessing", "ImageMetadata", "ImageCodecs", "ColorManagement", "ImageFiles", "TextDrawing", "IsolatedCodecs",
    "ImagePipeline",
]

/// What the page of the studio is made of.
let pageFiles = [
    "studio.html", "studio.css", "studio.js", "connection.js", "controls.js", "picture.js", "picture-list.js",
    "list-layout.js", "zoom.js", "crop-frame.js", "drag.js", "dialog.js", "icon.svg",
]

// The lists have types of their own, or compilers take long to find them out, and those before 6.3 give up.
let cTargets: [Target] = [
    .systemLibrary(
        name: "CLibJPEG", path: "CModules/CLibJPEG", pkgConfig: "libjpeg",
        providers: [.apt(["libjpeg62-turbo-dev"])]
    ),
    .systemLibrary(
        name: "CLibPNG", path: "CModules/CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]
    ),
    .target(
        name: "CImageCodecs", dependencies: ["CLibJPEG", "CLibPNG"], path: "CModules/CImageCodecs",
        cSettings: strictC,
        // Profiles and XMP in PNG are packed by zlib, which libpng needs anyway.
        linkerSettings: [.linkedLibrary("z")]
    ),
    .systemLibrary(
        name: "CLittleCMS", path: "CModules/CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]
    ),
    .target(
        name: "CColorProfiles", dependencies: ["CLittleCMS"], path: "CModules/CColorProfiles",
        cSettings: strictC
    ),
    .target(name: "CSIMD", path: "CModules/CSIMD", cSettings: strictC),
    .target(
        name: "CVideoCapture", path: "CModules/CVideoCapture",
        cSettings: strictC
    ),
    .target(
        name: "CTerminalDevice", path: "CModules/CTerminalDevice",
        cSettings: strictC
    ),
    .target(
        name: "CTerminalPictures", path: "CModules/CTerminalPictures",
        cSettings: strictC
    ),
    .target(
        name: "CTextDrawing", path: "CModules/CTextDrawing",
        // FreeType's header alone: the library is loaded while the program runs.
        cSettings: strictC + [.unsafeFlags(["-I/usr/include/freetype2"])]
    ),
    .target(name: "CCPUFeatures", path: "CModules/CCPUFeatures", cSettings: strictC),
    .target(name: "CFileCalls", path: "CModules/CFileCalls", cSettings: strictC),
    .target(
        name: "CSandbox", path: "CModules/CSandbox",
        cSettings: strictC),
    .target(
        name: "CXXHash", path: "CModules/CXXHash", cSettings: strictC
    ),
    .systemLibrary(name: "CMalloc", path: "CModules/CMalloc"),
]

let libraryTargets: [Target] = [
    // `@_lifetime` is known with this feature alone.
    .target(name: "ImageCore", swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
    .target(name: "ImageMetadata", dependencies: ["ImageCore"], swiftSettings: strict + small),
    .target(
        name: "ImageCodecs", dependencies: ["CImageCodecs", "ImageCore", "ImageMetadata"],
        swiftSettings: strict + small),
    .target(name: "KernelInterface", swiftSettings: strict),
    kernels("Kernels"),
    .target(
        name: "KernelDispatch",
        dependencies: ["KernelInterface", "CCPUFeatures", "Kernels"] + vectorKernelDependencies,
        swiftSettings: strict
    ),
    .target(
        name: "FilterEngine",
        dependencies: ["CCPUFeatures", "ImageCore", "KernelInterface", "KernelDispatch"], swiftSettings: strict
    ),
    .target(name: "PictureAnalysis", dependencies: ["ImageCore", "FilterEngine"], swiftSettings: strict),
    .target(
        name: "ColorManagement",
        dependencies: [
            "CColorProfiles", "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine",
        ],
        swiftSettings: strict
    ),
    .target(
        name: "Inspire", dependencies: ["ImageCore", "KernelDispatch", "FilterEngine", "PictureAnalysis"],
        // Their texts are in EmbeddedLooks.swift: see Scripts/make-lists.
        exclude: ["Looks/BuiltIn", "Looks/EarlierBuiltIn"],
        swiftSettings: strict
    ),
    .target(
        name: "LookPresets",
        dependencies: ["ImageMetadata", "ImageCodecs", "FilterEngine", "ColorManagement", "Inspire"],
        swiftSettings: strict + small
    ),
    .target(
        name: "ImageFiles",
        dependencies: [
            "CFileCalls", "CXXHash", "ImageCore", "ImageMetadata", "ImageCodecs",
            systemPackage,
        ],
        swiftSettings: strict
    ),
    .target(
        name: "TextDrawing", dependencies: ["CTextDrawing", "ImageCore", "ImageFiles", systemPackage],
        swiftSettings: strict + small),
    .target(
        name: "IsolatedCodecs",
        dependencies: [
            "CSandbox", "ImageCore", "ImageMetadata", "ImageCodecs", "ImageFiles", "TextDrawing", systemPackage,
        ],
        swiftSettings: strict + small
    ),
    .target(
        name: "ImagePipeline",
        dependencies: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine", "ColorManagement",
            "PictureAnalysis", "Inspire", "LookPresets", "ImageFiles", "TextDrawing", systemPackage,
        ],
        swiftSettings: strict
    ),
    .target(
        name: "ImageFilters",
        dependencies: ["ImageCore", "KernelDispatch", "FilterEngine", "PictureAnalysis", "Inspire"],
        swiftSettings: strict
    ),
    .target(
        name: "ImageProcessing",
        dependencies: [
            "ImageFilters", "ImageMetadata", "ImageCodecs", "ColorManagement", "ImageFiles", "TextDrawing",
            "IsolatedCodecs", "ImagePipeline", systemPackage,
        ],
        swiftSettings: strict
    ),
    .target(
        name: "ImageSources",
        dependencies: [
            "CVideoCapture", "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine",
            "ImageFiles", "ImagePipeline", "ImageProcessing", systemPackage,
        ],
        swiftSettings: strict
    ),
]

let programTargets: [Target] = [
    .target(
        name: "ContactSheet",
        dependencies: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "Inspire", "ImageFiles", "TextDrawing", "ImagePipeline",
        ],
        swiftSettings: strict + small
    ),
    .target(
        name: "ImageBatch",
        dependencies: [
            "CMalloc", "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine",
            "ColorManagement", "PictureAnalysis", "Inspire", "ImageFiles", "IsolatedCodecs", "ImagePipeline",
            systemPackage,
        ],
        swiftSettings: strict + small
    ),
    .target(
        name: "Presenters",
        dependencies: [
            "ImageCore", "ImageCodecs", "PictureAnalysis", "Inspire", "ImageFiles", "ImagePipeline", "ImageSources",
            systemPackage,
        ],
        swiftSettings: strict + small
    ),
    .target(
        name: "TerminalUI",
        dependencies: [
            "CTerminalDevice", "CTerminalPictures", "ImageCore", "ImageSources", "Presenters",
            systemPackage,
        ],
        swiftSettings: strict + small
    ),
    .target(
        name: "BrowserUI",
        dependencies: [
            "ImageCore", "ImageCodecs", "PictureAnalysis", "ImageFiles", "IsolatedCodecs", "ImagePipeline",
            "ImageSources",
            "Presenters",
            systemPackage,
        ],
        resources: pageFiles.map { .embedInCode("Page/\($0)") },
        swiftSettings: strict + small
    ),
    .target(
        name: "SpeedMeasurement",
        dependencies: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "KernelInterface", "KernelDispatch", "FilterEngine",
            "Inspire", "ImageFiles", "ImagePipeline",
        ],
        swiftSettings: strict + small
    ),
    .target(
        name: "ImageApp",
        dependencies: [
            "CCPUFeatures", "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine",
            "ColorManagement", "PictureAnalysis", "Inspire", "LookPresets", "ImageFiles", "TextDrawing",
            "IsolatedCodecs", "ImagePipeline", "ImageSources", "ContactSheet", "ImageBatch", "Presenters",
            "TerminalUI", "SpeedMeasurement",
            argumentParser,
            systemPackage,
        ],
        swiftSettings: strict + small
    ),
    .executableTarget(
        name: "image-app", dependencies: ["ImageApp"], path: "Sources/Program", swiftSettings: strict,
        linkerSettings: selfContained
    ),
]

let testTargets: [Target] = [
    .target(
        name: "CTestJPEG", dependencies: ["CLibJPEG", "CImageCodecs"], path: "Tests/CTestJPEG", cSettings: strictC),
    .target(name: "CTestProfiles", dependencies: ["CLittleCMS"], path: "Tests/CTestProfiles", cSettings: strictC),
    .target(
        name: "TestSupport",
        dependencies: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "ColorManagement", "CTestJPEG", "CTestProfiles",
            systemPackage,
            subprocess,
        ],
        path: "Tests/TestSupport", swiftSettings: strict
    ),
    .target(name: "CSandboxAttempts", path: "Tests/CSandboxAttempts", cSettings: strictC),
    .target(
        name: "InjectedFaults",
        dependencies: ["CSandboxAttempts", "ImageCore", "ImageFiles", "ImageBatch", systemPackage],
        path: "Tests/InjectedFaults", swiftSettings: strict
    ),
    // The program with faults, for tests alone: what causes them is in no other.
    .executableTarget(
        name: "image-app-with-faults", dependencies: ["ImageApp", "InjectedFaults"], path: "Tests/ProgramWithFaults",
        swiftSettings: strict, linkerSettings: selfContained
    ),
    .target(name: "CHeapCounter", path: "Tests/CHeapCounter", cSettings: strictC),
    .executableTarget(
        name: "MemoryMeasurement",
        dependencies: [
            "CHeapCounter", "ImageCore", "ImageCodecs", "FilterEngine", "ColorManagement", "Inspire",
            "ImagePipeline", "TestSupport", systemPackage,
        ],
        path: "Tests/MemoryMeasurement", swiftSettings: strict
    ),
    tests("ImageCoreTests", of: ["ImageCore"]),
    tests("ImageMetadataTests", of: ["ImageCore", "ImageMetadata", "ImageCodecs"]),
    tests(
        "ImageCodecsTests", of: ["ImageCore", "ImageMetadata", "ImageCodecs", "CTestJPEG", systemPackage],
        isOptimized: true),
    tests("KernelTests", of: ["KernelInterface", "KernelDispatch", "FilterEngine"], isOptimized: true),
    tests("FilterEngineTests", of: ["FilterEngine"]),
    tests("PictureAnalysisTests", of: ["ImageCore", "PictureAnalysis"]),
    tests(
        "InspireTests",
        of: ["ImageCore", "KernelDispatch", "FilterEngine", "PictureAnalysis", "Inspire", systemPackage],
        isOptimized: true),
    tests(
        "ColorManagementTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "FilterEngine", "ColorManagement", "Inspire",
            systemPackage,
        ]
    ),
    tests(
        "LookPresetsTests",
        of: [
            "ImageMetadata", "FilterEngine", "ColorManagement", "Inspire", "LookPresets", systemPackage,
        ]),
    tests("ImageFilesTests", of: ["ImageCore", "ImageMetadata", "ImageFiles", systemPackage]),
    tests(
        "IsolatedCodecsTests",
        of: ["ImageCore", "ImageMetadata", "ImageCodecs", "ImageFiles", "IsolatedCodecs", systemPackage]),
    tests(
        "ImagePipelineTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine", "ColorManagement",
            "PictureAnalysis", "Inspire", "ImageFiles", "TextDrawing", "ImagePipeline", systemPackage,
        ],
        isOptimized: true
    ),
    tests(
        "ImageBatchTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "FilterEngine", "PictureAnalysis",
            "Inspire",
            "ImageFiles", "TextDrawing", "ImagePipeline", "ImageBatch", "InjectedFaults", systemPackage,
        ]
    ),
    // It uses the product as a program does: by a single import.
    tests("ImageProcessingTests", of: ["ImageProcessing"]),
    tests(
        "ImageSourcesTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "KernelDispatch", "ImageFiles", "IsolatedCodecs",
            "ImageSources",
            systemPackage,
        ]),
    tests(
        "PresentersTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "FilterEngine", "PictureAnalysis", "Inspire", "ImageFiles",
            "ImagePipeline", "ImageSources", "Presenters", systemPackage,
        ]
    ),
    tests(
        "TerminalUITests",
        of: [
            "ImageCore", "ImageCodecs", "PictureAnalysis", "Inspire", "ImageFiles", "ImagePipeline", "ImageSources",
            "Presenters", "TerminalUI", systemPackage,
        ]
    ),
    tests("BrowserUITests", of: ["ImageCore", "ImagePipeline", "Presenters", "BrowserUI"]),
    tests(
        "ContactSheetTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "Inspire", "ImageFiles", "ImagePipeline",
            "ContactSheet",
        ]
    ),
    tests(
        "ImageAppTests",
        of: [
            "ImageCore", "ImageMetadata", "ImageCodecs", "FilterEngine", "Inspire", "ImageFiles", "ImagePipeline",
            systemPackage,
        ]),
]

let package = Package(
    name: "image-app",
    products: [
        .executable(name: "image-app", targets: ["image-app"]),
        .library(name: "ImageFilters", targets: filters),
        .library(name: "ImageProcessing", targets: filters + processing),
        .library(name: "ImageSources", targets: filters + processing + ["ImageSources"]),
    ],
    traits: [
        .trait(name: "Program", description: "What only the program image-app and its tests are made with"),
        .default(enabledTraits: ["Program"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: cTargets + libraryTargets + vectorKernels + programTargets + testTargets
)

// The studio's server, which `Scripts/build --server` builds: nobody who builds image-app or uses its libraries resolves a server.
if Context.environment["IMAGE_APP_WITH_SERVER"] != nil {
    package.products.append(.executable(name: "image-app-server", targets: ["ImageAppServer"]))
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ]
    package.targets.append(
        .executableTarget(
            name: "ImageAppServer",
            dependencies: [
                "BrowserUI",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                systemPackage,
            ],
            path: "Server", swiftSettings: strict, linkerSettings: selfContained
        ))
}

// Scripts/fuzz's program, which is built in a way of its own. It is in this package for what is `package` in the project.
if Context.environment["IMAGE_APP_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer", "ImageCore", "ImageMetadata", "ImageCodecs", "FilterEngine", "ColorManagement",
                "PictureAnalysis", "Inspire", "LookPresets", "ImageFiles", "ImagePipeline", "ImageBatch",
                systemPackage,
            ],
            path: "Tests/Fuzz/Program", swiftSettings: strict
        ),
    ]
}
