// With one import, clients get the inspector and the types that it inspects. Swift has no way to re-export a
// module other than `@_exported`.
@_exported import ComposableArchitecture
