// The module only re-exports, and `@_exported` is Swift's only way to do so.
@_exported import CombineShim
