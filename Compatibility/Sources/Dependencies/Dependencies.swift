// Makes `import Dependencies` work, with the modules that the original re-exports: clocks, schedulers,
// `LockIsolated` and similar types, and `XCTFail`. `@_exported` is Swift's only way to re-export.
@_exported import CombineShim
@_exported import DependencyInjection
@_exported import Schedulers
@_exported import XCTestDynamicOverlay
