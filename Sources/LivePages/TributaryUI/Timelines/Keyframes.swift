import Foundation

/// A group of keyframes that define an interpolation curve of an animatable value.
public protocol KeyframeTrackContent<Value> {
  /// The type of the value that the keyframes animate.
  associatedtype Value: Animatable where Value.AnimatableData: VectorArithmetic
  /// The type of keyframes representing the body of this group.
  associatedtype Body

  /// The composition of content that comprise the group.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }

  /// The steps of the group.
  ///
  /// Don't implement this property. The library provides it for groups with a body and for its own keyframes.
  var _steps: [_KeyframeStep<Value>] { get }
}

extension KeyframeTrackContent where Body: KeyframeTrackContent, Value == Body.Value {
  public var _steps: [_KeyframeStep<Body.Value>] { body._steps }
}

extension KeyframeTrackContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// The interpolation to the value of a keyframe.
public struct _KeyframeStep<Value> {
  enum KeyframeKind {
    case move
    case timed(UnitCurve)
    case cubic(startVelocity: Value?, endVelocity: Value?)
    case spring(Spring, startVelocity: Value?)
  }

  let value: Value
  let duration: TimeInterval
  let kind: KeyframeKind

  init(value: Value, duration: TimeInterval, kind: KeyframeKind) {
    self.value = value
    // The duration may result from a division by zero.
    self.duration = duration > 0 ? min(duration, 1e9) : 0
    self.kind = kind
  }
}

/// A keyframe that uses simple linear interpolation.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public typealias Body = Never
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value and timing curve.
  ///
  /// - Parameters:
  ///   - to: The value of the keyframe.
  ///   - duration: The duration of the segment defined by this keyframe.
  ///   - timingCurve: A unit curve that controls the speed of interpolation.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    _steps = [_KeyframeStep(value: to, duration: duration, kind: .timed(timingCurve))]
  }
}

/// A keyframe that uses a cubic curve to smoothly interpolate between values.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public typealias Body = Never
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value.
  ///
  /// If a velocity is `nil`, the keyframe continues the motion of its neighbor.
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
    let kind = _KeyframeStep<Value>.KeyframeKind.cubic(startVelocity: startVelocity, endVelocity: endVelocity)
    _steps = [_KeyframeStep(value: to, duration: duration, kind: kind)]
  }
}

/// A keyframe that uses a spring function to interpolate to the given value.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public typealias Body = Never
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value and spring parameters.
  ///
  /// - Parameters:
  ///   - to: The value of the keyframe.
  ///   - duration: The duration of the segment defined by this keyframe, or `nil` for the settling duration of the
  ///     spring.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity of the value at the start of the segment, or `nil` to continue the motion of the
  ///     previous keyframe.
  public init(
    _ to: Value,
    duration: TimeInterval? = nil,
    spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {
    let kind = _KeyframeStep<Value>.KeyframeKind.spring(spring, startVelocity: startVelocity)
    _steps = [_KeyframeStep(value: to, duration: duration ?? spring.settlingDuration, kind: kind)]
  }
}

/// A keyframe that immediately moves to the given value without interpolating.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public typealias Body = Never
  public let _steps: [_KeyframeStep<Value>]

  /// Creates a new keyframe using the given value.
  public init(_ to: Value) { _steps = [_KeyframeStep(value: to, duration: 0, kind: .move)] }
}

/// The keyframes of a builder.
public struct _KeyframeList<Value: Animatable>: KeyframeTrackContent
where Value.AnimatableData: VectorArithmetic {
  public typealias Body = Never
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

/// A type that defines changes to a value over time.
///
/// Your own keyframes have a body of other keyframes:
///
/// ```swift
/// struct Bounce: Keyframes {
///   var body: some Keyframes<Double> {
///     SpringKeyframe(1.5, duration: 0.3)
///     SpringKeyframe(1, duration: 0.4)
///   }
/// }
/// ```
public protocol Keyframes<Value> {
  /// The type of value animated by this keyframes type.
  associatedtype Value
  /// The type of keyframes representing the body of this type.
  associatedtype Body

  /// The composition of content that comprise the keyframes.
  @KeyframesBuilder<Value> var body: Body { get }

  /// The tracks of the value.
  ///
  /// Don't implement this property. The library provides it for keyframes with a body and for its own keyframes.
  var _tracks: [_KeyframeTracks<Value>.Track] { get }
}

extension Keyframes where Body: Keyframes, Value == Body.Value {
  public var _tracks: [_KeyframeTracks<Body.Value>.Track] { body._tracks }
}

extension Keyframes where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

/// A sequence of keyframes animating a single property of a root type.
public struct KeyframeTrack<Root, Property: Animatable>: Keyframes
where Property.AnimatableData: VectorArithmetic {
  public typealias Value = Root
  public typealias Body = Never
  public let _tracks: [_KeyframeTracks<Root>.Track]

  /// Creates an instance that animates the property of the root value at the given key path.
  public init(
    _ keyPath: WritableKeyPath<Root, Property>,
    @KeyframeTrackContentBuilder<Property> content: () -> some KeyframeTrackContent<Property>
  ) {
    self.init(keyPath, steps: content()._steps)
  }

  /// Creates an instance that animates the entire value from the root of the key path.
  public init(@KeyframeTrackContentBuilder<Property> content: () -> some KeyframeTrackContent<Property>)
  where Root == Property {
    self.init(\.self, steps: content()._steps)
  }

  fileprivate init(_ keyPath: WritableKeyPath<Root, Property>, steps: [_KeyframeStep<Property>]) {
    let curve = KeyframeCurve(steps: steps)
    let track = _KeyframeTracks<Root>.Track(duration: curve.duration) { value, start, time in
      value[keyPath: keyPath] = curve.value(from: start[keyPath: keyPath], at: time)
    }
    _tracks = [track]
  }
}

/// The tracks of a builder.
public struct _KeyframeTracks<Value>: Keyframes {
  public typealias Body = Never

  /// A track with a type-erased property.
  public struct Track {
    let duration: TimeInterval
    /// A closure that sets the track's property to its value at a time, given the value at the start.
    let update: (_ value: inout Value, _ start: Value, _ time: TimeInterval) -> Void
  }

  public let _tracks: [Track]
}

/// A builder that combines keyframe content values into a single value.
@resultBuilder
public enum KeyframesBuilder<Value> {
  public static func buildExpression<Content: Keyframes<Value>>(
    _ content: Content
  ) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: content._tracks)
  }
  // The type of the value determines the type of a track.
  public static func buildExpression<Property>(
    _ track: KeyframeTrack<Value, Property>
  ) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: track._tracks)
  }
  // Tracks run at the same time.
  public static func buildBlock(_ tracks: _KeyframeTracks<Value>...) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: tracks.flatMap { $0._tracks })
  }
  public static func buildArray(_ tracks: [_KeyframeTracks<Value>]) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: tracks.flatMap { $0._tracks })
  }
  public static func buildOptional(_ tracks: _KeyframeTracks<Value>?) -> _KeyframeTracks<Value> {
    tracks ?? _KeyframeTracks(_tracks: [])
  }
  public static func buildEither(first: _KeyframeTracks<Value>) -> _KeyframeTracks<Value> { first }
  public static func buildEither(second: _KeyframeTracks<Value>) -> _KeyframeTracks<Value> { second }
  public static func buildFinalResult(_ tracks: _KeyframeTracks<Value>) -> _KeyframeTracks<Value> { tracks }
}

// Keyframes of the entire value follow each other.
extension KeyframesBuilder where Value: Animatable, Value.AnimatableData: VectorArithmetic {
  public static func buildExpression<Keyframe: KeyframeTrackContent<Value>>(
    _ keyframe: Keyframe
  ) -> _KeyframeList<Value> {
    _KeyframeList(_steps: keyframe._steps)
  }
  public static func buildBlock(
    _ first: _KeyframeList<Value>,
    _ rest: _KeyframeList<Value>...
  ) -> _KeyframeList<Value> {
    _KeyframeList(_steps: first._steps + rest.flatMap { $0._steps })
  }
  public static func buildArray(_ keyframes: [_KeyframeList<Value>]) -> _KeyframeList<Value> {
    _KeyframeList(_steps: keyframes.flatMap { $0._steps })
  }
  public static func buildOptional(_ keyframes: _KeyframeList<Value>?) -> _KeyframeList<Value> {
    keyframes ?? _KeyframeList(_steps: [])
  }
  public static func buildEither(first: _KeyframeList<Value>) -> _KeyframeList<Value> { first }
  public static func buildEither(second: _KeyframeList<Value>) -> _KeyframeList<Value> { second }
  public static func buildFinalResult(_ keyframes: _KeyframeList<Value>) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: KeyframeTrack(\Value.self, steps: keyframes._steps)._tracks)
  }
}
