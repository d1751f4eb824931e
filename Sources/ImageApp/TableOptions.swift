import ArgumentParser
import ImageBatch
import ImageSources
import Inspire
import KernelDispatch
import SystemPackage

/// `--lut` and what goes with it.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A lookup table, .cube or HaldCLUT picture, after --look and before --filter. Several run in their order.
            """,
            valueName: "file"
        )
    )
    var lut: [PathArgument] = []

    @Option(
        help: ArgumentHelp(
            "The colours that the tables take and give: \(LookupSpace.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "space"
        )
    )
    var lutSpace: LookupSpace = .srgb

    @Option(
        help: ArgumentHelp(
            "How colours between a table's points are found: tetrahedral or trilinear.", valueName: "kind")
    )
    var lutInterpolation: LatticeInterpolation = .tetrahedral

    var tables: [LookRequest.Table] {
        lut.map { LookRequest.Table(path: $0.path, space: lutSpace, isTrilinear: lutInterpolation == .trilinear) }
    }
}

extension LookupSpace: ExpressibleByArgument {}
extension LatticeInterpolation: ExpressibleByArgument {}
