import Foundation

/// A group of keyframes that define an interpolation curve of an animatable value.
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable where Value.AnimatableData: VectorArithmetic

  /// The steps of the group.
  var _steps: [_KeyframeStep<Value>] { get }
}

/// The interpolation to the value of a keyframe.
public struct _KeyframeStep<Value> {
  enum Kind {
    case move
    case timed(UnitCurve)
    case cubic(startVelocity: Value?, endVelocity: Value?)
    case spring(Spring, startVelocity: Value?)
  }

  let value: Value
  let duration: TimeInterval
  let kind: Kind
}

/// A keyframe that uses simple linear interpolation.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value and timing curve.
  ///
  /// - Parameters:
  ///   - to: The value of the keyframe.
  ///   - duration: The duration of the segment defined by this keyframe.
  ///   - timingCurve: A unit curve that controls the speed of interpolation.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    _steps = [_KeyframeStep(value: to, duration: max(duration, 0), kind: .timed(timingCurve))]
  }
}

/// A keyframe that uses a cubic curve to smoothly interpolate between values.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value. A velocity that is `nil` continues the neighboring cubic keyframe.
  ///
  /// - Parameters:
  ///   - to: The value of the keyframe.
  ///   - duration: The duration of the segment defined by this keyframe.
  ///   - startVelocity: The velocity of the value at the beginning of the segment.
  ///   - endVelocity: The velocity of the value at the end of the segment.
  public init(
    _ to: Value,
    duration: TimeInterval,
    startVelocity: Value? = nil,
    endVelocity: Value? = nil
  ) {
    let kind = _KeyframeStep<Value>.Kind.cubic(startVelocity: startVelocity, endVelocity: endVelocity)
    _steps = [_KeyframeStep(value: to, duration: max(duration, 0), kind: kind)]
  }
}

/// A keyframe that uses a spring function to interpolate to the given value.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value and spring parameters.
  ///
  /// - Parameters:
  ///   - to: The value of the keyframe.
  ///   - duration: The duration of the segment defined by this keyframe, or `nil` for the settling duration of the spring.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity of the value at the start of the segment.
  public init(
    _ to: Value,
    duration: TimeInterval? = nil,
    spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {
    let kind = _KeyframeStep<Value>.Kind.spring(spring, startVelocity: startVelocity)
    _steps = [_KeyframeStep(value: to, duration: max(duration ?? spring.settlingDuration, 0), kind: kind)]
  }
}

/// A keyframe that immediately moves to the given value without interpolating.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value.
  public init(_ to: Value) { _steps = [_KeyframeStep(value: to, duration: 0, kind: .move)] }
}

/// The keyframes of a builder.
public struct _KeyframeList<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public let _steps: [_KeyframeStep<Value>]
}

/// The builder that creates keyframe track content from the keyframes that you define within a closure.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> where Value.AnimatableData: VectorArithmetic {
  public static func buildExpression<Keyframe: KeyframeTrackContent>(_ keyframe: Keyframe) -> Keyframe
  where Keyframe.Value == Value {
    keyframe
  }
  public static func buildBlock(_ keyframes: any KeyframeTrackContent<Value>...) -> _KeyframeList<Value> {
    _KeyframeList(_steps: keyframes.flatMap { $0._steps })
  }
  public static func buildArray(_ keyframes: [_KeyframeList<Value>]) -> _KeyframeList<Value> {
    _KeyframeList(_steps: keyframes.flatMap { $0._steps })
  }
  public static func buildOptional(_ keyframes: _KeyframeList<Value>?) -> _KeyframeList<Value> {
    keyframes ?? _KeyframeList(_steps: [])
  }
  public static func buildEither(first: _KeyframeList<Value>) -> _KeyframeList<Value> { first }
  public static func buildEither(second: _KeyframeList<Value>) -> _KeyframeList<Value> { second }
}

/// A sequence of keyframes animating a single property of a root type.
public struct KeyframeTrack<Root, Value: Animatable> where Value.AnimatableData: VectorArithmetic {
  let keyPath: WritableKeyPath<Root, Value>
  let steps: [_KeyframeStep<Value>]

  /// Creates an instance that animates the property of the root value at the given key path.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> _KeyframeList<Value>
  ) {
    self.keyPath = keyPath
    steps = content()._steps
  }

  /// Creates an instance that animates the entire value from the root of the key path.
  public init(@KeyframeTrackContentBuilder<Value> content: () -> _KeyframeList<Value>) where Root == Value {
    keyPath = \.self
    steps = content()._steps
  }
}

/// A type that defines changes to a value over time.
public protocol Keyframes<Value> {
  associatedtype Value

  /// The tracks of the value.
  var _tracks: [_KeyframeTracks<Value>.Track] { get }
}

/// The tracks of a builder.
public struct _KeyframeTracks<Value>: Keyframes {
  /// A track without the type of its property.
  public struct Track {
    let duration: TimeInterval
    /// Returns a value with the track's property at a time, from the value at the start.
    let update: (_ value: inout Value, _ start: Value, _ time: TimeInterval) -> Void
  }

  public let _tracks: [Track]
}

/// A builder that combines keyframe content values into a single value.
@resultBuilder
public enum KeyframesBuilder<Value> {
  public static func buildExpression<Property>(
    _ track: KeyframeTrack<Value, Property>
  ) -> _KeyframeTracks<Value> {
    let curve = KeyframeCurve(steps: track.steps)
    let keyPath = track.keyPath
    let erased = _KeyframeTracks<Value>.Track(duration: curve.duration) { value, start, time in
      value[keyPath: keyPath] = curve.value(from: start[keyPath: keyPath], at: time)
    }
    return _KeyframeTracks(_tracks: [erased])
  }
  public static func buildExpression<Keyframe: KeyframeTrackContent>(
    _ keyframe: Keyframe
  ) -> _KeyframeList<Value> where Keyframe.Value == Value {
    _KeyframeList(_steps: keyframe._steps)
  }
  public static func buildExpression<Content: Keyframes<Value>>(
    _ content: Content
  ) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: content._tracks)
  }
  // Tracks run at the same time.
  public static func buildBlock(_ tracks: _KeyframeTracks<Value>...) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: tracks.flatMap { $0._tracks })
  }
  // Keyframes of the entire value follow each other.
  public static func buildBlock(
    _ first: _KeyframeList<Value>,
    _ rest: _KeyframeList<Value>...
  ) -> _KeyframeTracks<Value> where Value: Animatable, Value.AnimatableData: VectorArithmetic {
    let steps = first._steps + rest.flatMap { $0._steps }
    return buildExpression(KeyframeTrack<Value, Value> { _KeyframeList(_steps: steps) })
  }
}
