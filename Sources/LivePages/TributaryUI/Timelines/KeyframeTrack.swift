import Foundation

/// A type that defines changes to a value over time.
///
/// Custom keyframes have a body of other keyframes:
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

  /// The tracks of the value. The library implements this property for keyframes with a body and for its own ones.
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
  public static func buildExpression<Content: Keyframes<Value>>(
    _ content: Content
  ) -> _KeyframeTracks<Value> {
    _KeyframeTracks(_tracks: content._tracks)
  }
  // The type of a track follows from that of the value.
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
