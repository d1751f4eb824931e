// The modules of the product, so that one import is enough.
@_exported import FilterEngine
@_exported import ImageCore
@_exported import Inspire
@_exported import KernelDispatch
@_exported import PictureAnalysis
