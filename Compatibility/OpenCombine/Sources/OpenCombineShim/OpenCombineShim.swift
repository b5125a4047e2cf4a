// Re-exporting is the module's whole purpose, and `@_exported` is the only spelling that the language has for
// it.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
