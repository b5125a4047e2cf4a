// The only Combine module that library code imports. Its whole purpose is to re-export, and `@_exported` is
// the only way to do this in the language.
#if canImport(CombineCore)
  @_exported import CombineCore
  @_exported import CombineFoundation
#else
  @_exported import Combine
  @_exported import TributaryBase
#endif

// On Apple's platforms, this is part of Foundation. Code written there uses `URLSession` and imports only
// Combine.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
