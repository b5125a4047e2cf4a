import Foundation

/// An affine transformation matrix for use in drawing 2D graphics.
public struct CGAffineTransform: Equatable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public init(translationX x: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  public static let identity = CGAffineTransform()

  /// Returns an affine transformation matrix constructed by combining two existing affine transforms.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty
    )
  }

  fileprivate var css: String {
    "matrix(" + [a, b, c, d, tx, ty].map { Double($0).css }.joined(separator: ",") + ")"
  }
}

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
/// - Note: Differs: the effect isn't given the size of the view, but 100 × 100 points.
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

  /// Positions this view within an invisible frame with a size relative to the nearest container.
  ///
  /// - Note: Differs: the view fills the room.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil,
      alignment: alignment
    )
  }
}
