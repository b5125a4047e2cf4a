import Foundation

/// A gesture that recognizes a magnification motion and tracks the amount of magnification.
///
/// People perform it by moving two fingers, or by pinching on a trackpad.
public struct MagnifyGesture: _PrimitiveGesture {
  /// The type representing the gesture's value.
  public struct Value: Equatable, Sendable {
    /// The time associated with the gesture's current event.
    public var time: Date
    /// The relative amount that the gesture has magnified by.
    public var magnification: CGFloat
    /// The current magnification velocity, per second.
    public var velocity: CGFloat
    /// The initial anchor point of the gesture in the modified view's coordinate space.
    public var startAnchor: UnitPoint
    /// The initial center of the gesture in the modified view's coordinate space.
    public var startLocation: CGPoint
  }

  /// The minimum required delta before the gesture starts.
  public var minimumScaleDelta: CGFloat

  /// Creates a magnify gesture with a given minimum delta for the gesture to start.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    [
      _GesturePart(kind: .magnification(delta: Double(minimumScaleDelta))) {
        $0.event(
          Value(
            time: $0.time,
            magnification: $0.magnification,
            velocity: $0.amountVelocity,
            startAnchor: $0.startAnchor,
            startLocation: $0.start
          )
        )
      }
    ]
  }
}

/// A gesture that recognizes a rotation motion of two fingers and tracks the angle of the rotation.
public struct RotateGesture: _PrimitiveGesture {
  /// The type representing the gesture's value.
  public struct Value: Equatable, Sendable {
    /// The time associated with the gesture's current event.
    public var time: Date
    /// The relative amount that the gesture has rotated by.
    public var rotation: Angle
    /// The current rotation velocity, per second.
    public var velocity: Angle
    /// The initial anchor point of the gesture in the modified view's coordinate space.
    public var startAnchor: UnitPoint
    /// The initial center of the gesture in the modified view's coordinate space.
    public var startLocation: CGPoint
  }

  /// The minimum delta required before the gesture succeeds.
  public var minimumAngleDelta: Angle

  /// Creates a rotation gesture with a minimum delta for the gesture to start.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    [
      _GesturePart(kind: .rotation(radians: minimumAngleDelta.radians)) {
        $0.event(
          Value(
            time: $0.time,
            rotation: .radians($0.amount),
            velocity: .radians($0.amountVelocity),
            startAnchor: $0.startAnchor,
            startLocation: $0.start
          )
        )
      }
    ]
  }
}

/// A gesture that recognizes a magnification motion and tracks the amount of magnification.
///
/// In new code, use ``MagnifyGesture``.
public struct MagnificationGesture: _PrimitiveGesture {
  /// The minimum required delta before the gesture starts.
  public var minimumScaleDelta: CGFloat

  /// Creates a magnification gesture with a given minimum delta for the gesture to start.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<CGFloat>] {
    [
      _GesturePart(kind: .magnification(delta: Double(minimumScaleDelta))) {
        $0.event($0.magnification)
      }
    ]
  }
}

/// A gesture that recognizes a rotation motion and tracks the angle of the rotation.
///
/// In new code, use ``RotateGesture``.
public struct RotationGesture: _PrimitiveGesture {
  /// The minimum delta required before the gesture succeeds.
  public var minimumAngleDelta: Angle

  /// Creates a rotation gesture with a minimum delta for the gesture to start.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Angle>] {
    [_GesturePart(kind: .rotation(radians: minimumAngleDelta.radians)) { $0.event(.radians($0.amount)) }]
  }
}

/// The numbers of a report about two fingers: their initial center, the amount and its velocity, and the size of the
/// view.
extension GestureReport {
  fileprivate var amount: Double { numbers[3] }

  /// The magnification, in the range that fingers on a screen can reach.
  fileprivate var magnification: CGFloat { CGFloat(min(max(amount, 0.001), 1000)) }

  fileprivate var amountVelocity: Double { numbers[4] }

  fileprivate var startAnchor: UnitPoint {
    guard numbers[5] >= 1, numbers[6] >= 1 else { return .center }
    return UnitPoint(x: numbers[1] / numbers[5], y: numbers[2] / numbers[6])
  }
}
