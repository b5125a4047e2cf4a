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

  var css: String {
    "matrix(" + [a, b, c, d, tx, ty].map { Double($0).css }.joined(separator: ",") + ")"
  }

  /// A Boolean value that indicates whether the transform leaves points unchanged.
  public var isIdentity: Bool { self == .identity }

  /// Returns an affine transformation matrix constructed by translating an existing affine transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns an affine transformation matrix constructed by scaling an existing affine transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns an affine transformation matrix constructed by rotating an existing affine transform.
  ///
  /// The angle is in radians.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns an affine transformation matrix constructed by inverting an existing affine transform.
  ///
  /// If the transform has no inverse, the result is the unchanged transform.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }
}

extension CGPoint {
  /// Returns the point resulting from an affine transformation of an existing point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty
    )
  }
}

extension CGSize {
  /// Returns the width and height resulting from an affine transformation of an existing size.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height
    )
  }
}

extension CGRect {
  /// Returns the smallest rectangle that contains the transformed corners of the rectangle.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    guard !isNull else { return self }
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
    return corners.map { $0.applying(transform) }.reduce(CGRect.null) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
}

/// A structure that contains a two-dimensional vector.
public struct CGVector: Hashable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat

  public init() { self.init(dx: 0, dy: 0) }

  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = CGVector()
}

/// An affine transformation of a view.
public struct ProjectionTransform: Equatable, Sendable {
  let transform: CGAffineTransform

  public init() { transform = .identity }
  public init(_ transform: CGAffineTransform) { self.transform = transform }
}

/// A type that describes how to animate a property of a view.
///
/// - Note: Differs: the browser animates from one value to the next.
public protocol Animatable {
  /// The type of the data to animate.
  associatedtype AnimatableData = Double

  /// The data to animate.
  var animatableData: AnimatableData { get set }
}

/// A modifier that can create another modifier with animation.
///
/// In new code, conform to ``Animatable`` and ``ViewModifier``.
///
/// - Note: Differs: the browser animates from one value to the next.
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// An effect that changes the visual appearance of a view, largely without changing its ancestors or
/// descendants.
///
/// - Note: Differs: the effect receives a size of 100 × 100 points instead of the view's size.
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

/// A geometric angle whose value you access in either radians or degrees.
public struct Angle: Comparable, Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates an angle with a value in radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle with a value in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// Returns an angle with a value in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle with a value in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// An angle of zero.
  public static let zero = Angle(radians: 0)

  public static func < (first: Angle, second: Angle) -> Bool { first.radians < second.radians }
}

// MARK: Arithmetic

extension Angle {
  /// Returns the sum of two angles.
  public static func + (first: Angle, second: Angle) -> Angle {
    Angle(radians: first.radians + second.radians)
  }

  /// Returns the difference of two angles.
  public static func - (first: Angle, second: Angle) -> Angle {
    Angle(radians: first.radians - second.radians)
  }

  /// Returns the product of an angle and a number.
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

  /// Returns the quotient of an angle and a number.
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }

  /// Returns the angle in the opposite direction.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  public static func += (first: inout Angle, second: Angle) { first.radians += second.radians }
  public static func -= (first: inout Angle, second: Angle) { first.radians -= second.radians }
  public static func *= (angle: inout Angle, factor: Double) { angle.radians *= factor }
  public static func /= (angle: inout Angle, divisor: Double) { angle.radians /= divisor }
}
