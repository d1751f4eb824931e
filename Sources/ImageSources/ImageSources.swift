// The modules that the product builds on, so that one import is enough.
@_exported import ImageProcessing
