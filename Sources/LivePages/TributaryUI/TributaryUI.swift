// Reexports the modules that `import SwiftUI` reexports on Apple's platforms. There, Foundation includes
// FoundationNetworking. `@_exported` is the only way to reexport in Swift.
@_exported import CombineShim
@_exported import Foundation
@_exported import Observation

@_exported import struct ComposableArchitecture.Animation
@_exported import struct ComposableArchitecture.Transaction
@_exported import func ComposableArchitecture.withAnimation
@_exported import func ComposableArchitecture.withTransaction

#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
