// The one module that library code imports. Re-exporting is the module's whole purpose, and `@_exported` is
// the only spelling that the language has for it.
#if canImport(CombineCore)
  @_exported import CombineCore
  @_exported import CombineFoundation
#else
  @_exported import Combine
  @_exported import TributaryBase
#endif

// Part of Foundation on Apple's platforms. Code written there uses `URLSession` with `import Combine` alone.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
