import Foundation

/// A type-erased shape value.
public struct AnyShape: Shape {
  nonisolated(unsafe) let shape: any Shape

  /// Creates an instance that type-erases a shape.
  nonisolated public init<Content: Shape>(_ shape: Content) { self.shape = shape }

  nonisolated public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  nonisolated public var _cornerRadius: String? { shape._cornerRadius }
  nonisolated public var _isCircle: Bool { shape._isCircle }
  nonisolated public var _trim: ClosedRange<Double>? { shape._trim }
}
