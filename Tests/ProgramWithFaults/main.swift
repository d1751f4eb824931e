import ImageApp
import InjectedFaults

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// The program with the faults that a test asks for. Its workers inherit the variable.
let faults = getenv("IMAGE_APP_INJECT").map { InjectedFaults(String(cString: $0)) }
ImageApp.start(faults: faults)
