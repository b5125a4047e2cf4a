// Makes `import Combine` work where Apple's does not exist. `@_exported` is the only spelling for a
// re-export.
@_exported import CombineShim

// Apple's Foundation has `URLSession` itself. With this, `import Combine` and `import Foundation` suffice for
// `URLSession.shared.dataTaskPublisher(for:)` everywhere.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
