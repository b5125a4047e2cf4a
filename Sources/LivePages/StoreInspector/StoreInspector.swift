// One import provides the inspector and the types that it inspects. `@_exported` is the only spelling for
// that.
@_exported import ComposableArchitecture
