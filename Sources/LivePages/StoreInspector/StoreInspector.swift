// One import gives the inspector and what it inspects. `@_exported` is the only spelling that the language
// has for that.
@_exported import ComposableArchitecture
