// The module only re-exports, and `@_exported` is Swift's only way to do so.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
