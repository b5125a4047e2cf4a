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
