// What `import SwiftUI` brings along on Apple's platforms. `@_exported` is the only spelling that the language
// has for it. FoundationNetworking is part of Foundation there.
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
