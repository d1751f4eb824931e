import KernelInterface

/// A lattice of colours.
struct LatticeInstruction: TileInstruction {
    /// As ``KernelTable/tetrahedral`` has it.
    let table: [Float]
    let parameters: LatticeParameters
    let interpolation: LatticeInterpolation

    var name: String { "lattice of \(Int(parameters.last) + 1) points, \(interpolation.rawValue)" }

    func run(_ run: TileRun) {
        switch interpolation {
        case .tetrahedral: run.kernels.tetrahedral(run.tile, run.count, table, parameters)
        case .trilinear: run.kernels.trilinear(run.tile, run.count, table, parameters)
        }
    }

    func direct8(after first: (any TileInstruction)?, levels: [Double]?) -> KernelProgram.Direct8? {
        guard interpolation == .tetrahedral else { return nil }
        if first == nil { return Lattice8(table, parameters, inputs: nil).map { .lattice($0) } }
        return levels.flatMap { Lattice8(table, parameters, inputs: $0.map { Float($0) }) }.map { .lattice($0) }
    }

    func direct16(after first: (any TileInstruction)?) -> KernelProgram.Direct16? {
        first == nil && interpolation == .tetrahedral ? .lattice(table, parameters) : nil
    }
}

/// How colours between a lattice's points are found.
public enum LatticeInterpolation: String, Hashable, Sendable, CaseIterable, Codable {
    /// Between four or between eight neighbours of the table.
    case tetrahedral, trilinear
}
