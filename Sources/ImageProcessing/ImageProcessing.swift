// The modules of the product, so that one import is enough, and the package whose `FilePath` they take.
@_exported import ColorManagement
@_exported import ImageCodecs
@_exported import ImageFiles
@_exported import ImageFilters
@_exported import ImageMetadata
@_exported import ImagePipeline
@_exported import IsolatedCodecs
@_exported import SystemPackage
@_exported import TextDrawing
