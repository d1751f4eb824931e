import SystemPackage
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// What a test needs, said in words where it is skipped. Scripts/test compares those with Tests/expected-skips.txt.
extension Trait where Self == ConditionTrait {
    /// The test needs these programs.
    package static func needs(_ tools: String...) -> Self {
        let missing = tools.filter { !Tool.exists($0) }
        return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
    }

    /// The test needs the pictures of ``Corpora``.
    package static var needsCorpora: Self {
        .enabled(if: PictureFiles.hasCorpora, "no ../shared/corpora with pngsuite beside the project")
    }

    /// The test changes owners or sees that permissions stop others.
    package static var needsRoot: Self { .enabled(if: geteuid() == 0, "needs root") }

    /// The test mounts file systems in a namespace of its own.
    package static var needsMounts: Self {
        .enabled("file systems can't be mounted here") {
            let mount = ["-m", "mount", "-t", "tmpfs", "none", "/tmp"]
            return (try? await Tool.run("unshare", mount, input: [])) != nil
        }
    }

    /// The test confines a program by the kernel's Landlock.
    package static var needsLandlock: Self {
        .enabled("the kernel has no Landlock, or there is no python3") {
            let script = Corpora.projectRoot.appending("Tests/FaultInjection/confine").string
            return (try? await Tool.run("python3", [script], input: [])) != nil
        }
    }

    /// The test measures memory that sanitizers take for themselves.
    package static var needsOrdinaryMemory: Self {
        .enabled(if: !Sanitizer.isHeavy, "a sanitizer takes memory of its own")
    }
}

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that waits for what never comes. No other comes near it, whatever else the machine does.
    package static var hangGuard: Self { .timeLimit(.minutes(20)) }
}
