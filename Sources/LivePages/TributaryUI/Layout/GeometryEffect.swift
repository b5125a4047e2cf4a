import Foundation

/// An affine transformation of a view.
public struct ProjectionTransform: Equatable, Sendable {
  fileprivate let transform: CGAffineTransform

  public init() { transform = .identity }
  public init(_ transform: CGAffineTransform) { self.transform = transform }
}

/// A type that describes how to animate a property of a view.
///
/// - Note: Differs: the browser animates from one value to the next.
public protocol Animatable {
  associatedtype AnimatableData = Double

  /// The data to animate.
  var animatableData: AnimatableData { get set }
}

/// A modifier that can create another modifier with animation. In new code, conform to ``Animatable`` and
/// ``ViewModifier``.
///
/// - Note: Differs: the browser animates from one value to the next.
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// An effect that changes the visual appearance of a view, largely without changing its ancestors or
/// descendants.
///
/// - Note: Differs: the effect isn't given the view's size, but 100 × 100 points.
public protocol GeometryEffect: ViewModifier, Animatable {
  /// Returns the current value of the effect.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  public func body(content: Content) -> some View {
    let transform = effectValue(size: CGSize(width: 100, height: 100)).transform
    return content.wrapped(["transform": transform.css])
  }
}

extension View {
  /// Applies an affine transformation to this view's rendered output.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    wrapped(["transform": transform.css, "transform-origin": "0 0"])
  }
}
