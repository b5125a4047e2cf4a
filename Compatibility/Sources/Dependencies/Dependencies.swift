// Makes `import Dependencies` work, with the modules that come with it there: clocks, schedulers, `LockIsolated`
// and the like, `XCTFail`. `@_exported` is the only spelling that the language has for a re-export.
@_exported import CombineShim
@_exported import DependencyInjection
@_exported import Schedulers
@_exported import XCTestDynamicOverlay
