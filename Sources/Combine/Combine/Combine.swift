// This makes `import Combine` work where Apple's framework doesn't exist. `@_exported` is the only way to
// re-export a module.
@_exported import CombineShim

// On Apple platforms, `URLSession` is part of Foundation. This import lets `import Combine` and
// `import Foundation` suffice for `URLSession.shared.dataTaskPublisher(for:)` everywhere.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
