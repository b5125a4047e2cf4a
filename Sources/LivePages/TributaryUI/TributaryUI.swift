// Reexports the modules that `import SwiftUI` reexports on Apple's platforms. Foundation includes
// FoundationNetworking there. Swift has no other way to reexport than `@_exported`.
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
