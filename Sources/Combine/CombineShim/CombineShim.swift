// The only module that library code imports. Re-exporting is its whole purpose, and `@_exported` is the
// language's only spelling for that.
#if canImport(CombineCore)
  @_exported import CombineCore
  @_exported import CombineFoundation
#else
  @_exported import Combine
  @_exported import TributaryBase
#endif

// Part of Foundation on Apple's platforms. Code written there uses `URLSession` with only `import Combine`.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
