import Foundation

/// A function defined by a two-dimensional curve that maps an input progress in the range zero to one to an output progress
/// that is also in the range zero to one.
public struct UnitCurve: Hashable, Sendable {
  private enum Shape: Hashable {
    case linear
    case bezier(CGPoint, CGPoint)
    case circularEaseIn, circularEaseOut, circularEaseInOut, circularEaseOutIn
  }

  private let shape: Shape

  /// Creates a new curve using bezier control points.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(
      shape: .bezier(
        CGPoint(x: min(max(startControlPoint.x, 0), 1), y: startControlPoint.y),
        CGPoint(x: min(max(endControlPoint.x, 0), 1), y: endControlPoint.y)
      )
    )
  }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    UnitCurve(shape: .bezier(CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2)))
  }

  /// A linear curve.
  public static let linear = UnitCurve(shape: .linear)
  /// A bezier curve that starts out slowly, then speeds up as it finishes.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// A bezier curve that starts out quickly, then slows down as it approaches the end.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// A bezier curve that starts out slowly, speeds up over the middle, then slows down again as it approaches the end.
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)
  /// A curve that starts out slowly, then speeds up as it finishes, along a quarter of a circle.
  public static let circularEaseIn = UnitCurve(shape: .circularEaseIn)
  /// A curve that starts out quickly, then slows down as it approaches the end, along a quarter of a circle.
  public static let circularEaseOut = UnitCurve(shape: .circularEaseOut)
  /// A curve that starts out slowly, speeds up over the middle, then slows down again, along two quarters of circles.
  public static let circularEaseInOut = UnitCurve(shape: .circularEaseInOut)

  /// Returns the output value of the curve at the given progress.
  public func value(at progress: Double) -> Double {
    let progress = min(max(0, progress), 1)
    switch shape {
    case .linear: return progress
    case .bezier(let first, let second):
      let time = Self.time(of: progress, Double(first.x), Double(second.x))
      return Self.coordinate(at: time, Double(first.y), Double(second.y))
    case .circularEaseIn: return Self.circle(progress)
    case .circularEaseOut: return 1 - Self.circle(1 - progress)
    case .circularEaseInOut:
      return progress < 0.5 ? Self.circle(2 * progress) / 2 : 1 - Self.circle(2 - 2 * progress) / 2
    case .circularEaseOutIn:
      return progress < 0.5
        ? (1 - Self.circle(1 - 2 * progress)) / 2 : (1 + Self.circle(2 * progress - 1)) / 2
    }
  }

  /// A copy of the curve with its x and y components swapped.
  ///
  /// The control points of a bezier curve remain in the range zero to one.
  public var inverse: UnitCurve {
    switch shape {
    case .linear: self
    case .bezier(let first, let second):
      .bezier(
        startControlPoint: UnitPoint(x: first.y, y: first.x),
        endControlPoint: UnitPoint(x: second.y, y: second.x)
      )
    case .circularEaseIn: .circularEaseOut
    case .circularEaseOut: .circularEaseIn
    case .circularEaseInOut: UnitCurve(shape: .circularEaseOutIn)
    case .circularEaseOutIn: .circularEaseInOut
    }
  }

  /// Returns the rate of change of the output value at the given progress.
  public func velocity(at progress: Double) -> Double {
    let step = 0.000_1
    let progress = min(max(0, progress), 1)
    let (before, after) = (max(progress - step, 0), min(progress + step, 1))
    return (value(at: after) - value(at: before)) / (after - before)
  }

  private static func circle(_ progress: Double) -> Double { 1 - (1 - progress * progress).squareRoot() }

  private static func coordinate(at time: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - time
    return 3 * rest * rest * time * first + 3 * rest * time * time * second + time * time * time
  }

  /// Returns the parameter at which the curve has an x-coordinate. The x-coordinate increases with the parameter.
  private static func time(of x: Double, _ first: Double, _ second: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if coordinate(at: middle, first, second) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Animation {
  /// Returns an animation that follows a unit curve.
  ///
  /// - Note: Differs: a curve along circles is approximated by a bezier curve.
  ///
  /// - Parameters:
  ///   - curve: The curve to use for the animation.
  ///   - duration: The duration of the animation, in seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    let (first, second) = curve.controlPoints
    return .timingCurve(
      Double(first.x),
      Double(first.y),
      Double(second.x),
      Double(second.y),
      duration: duration
    )
  }
}

extension UnitCurve {
  /// The control points of a bezier curve that approximates this curve.
  fileprivate var controlPoints: (CGPoint, CGPoint) {
    switch shape {
    case .linear: (.zero, CGPoint(x: 1, y: 1))
    case .bezier(let first, let second): (first, second)
    // The control points of a quarter of a circle are at 0.552 of its radius.
    case .circularEaseIn: (CGPoint(x: 0.552, y: 0), CGPoint(x: 1, y: 0.448))
    case .circularEaseOut: (CGPoint(x: 0, y: 0.552), CGPoint(x: 0.448, y: 1))
    case .circularEaseInOut: (CGPoint(x: 0.85, y: 0), CGPoint(x: 0.15, y: 1))
    case .circularEaseOutIn: (CGPoint(x: 0, y: 0.85), CGPoint(x: 1, y: 0.15))
    }
  }
}
