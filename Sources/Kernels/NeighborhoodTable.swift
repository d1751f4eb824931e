import KernelInterface

/// The part of this module's table for filters that need neighbours.
let neighborhoodKernels = NeighborhoodKernels(
    weighRows: weighRows,
    weighFourRows: weighFourRows,
    weighNeighbors: weighNeighbors,
    halve: halve,
    double: double,
    multiply: multiply,
    divide: divide,
    weighColors: weighColors,
    sharpen: sharpen,
    guide: guide,
    addDetail: addDetail,
    highlights: highlights,
    addLight: addLight,
    focus: focus,
    mixFocus: mixFocus
)
