import Foundation

/// A description of how a value changes over time, modeled using keyframes.
public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let tracks: [_KeyframeTracks<Value>.Track]

  /// Creates a new instance using the initial value and content that you provide.
  public init(
    initialValue: Value,
    @KeyframesBuilder<Value> content: () -> some Keyframes<Value>
  ) {
    self.init(initialValue: initialValue, tracks: content()._tracks)
  }

  init(initialValue: Value, tracks: [_KeyframeTracks<Value>.Track]) {
    self.initialValue = initialValue
    self.tracks = tracks
  }

  /// The duration of the content in seconds, which is that of its longest track.
  public var duration: TimeInterval { tracks.map(\.duration).max() ?? 0 }

  /// Returns the interpolated value at the given time.
  public func value(time: Double) -> Value {
    var value = initialValue
    for track in tracks { track.update(&value, initialValue, time) }
    return value
  }

  /// Returns the interpolated value at the given progress in the range zero to one.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// The interpolation between the keyframes of a track.
struct KeyframeCurve<Value: Animatable> where Value.AnimatableData: VectorArithmetic {
  let steps: [_KeyframeStep<Value>]

  var duration: TimeInterval { steps.reduce(0) { $0 + $1.duration } }

  /// Returns the value at a time, starting from a value.
  func value(from start: Value, at time: TimeInterval) -> Value {
    var (from, passed) = (start, 0.0)
    for (index, step) in steps.enumerated() {
      if time < passed + step.duration {
        return value(of: index, from: from, start: start, at: time - passed)
      }
      passed += step.duration
      from = step.value
    }
    return from
  }

  private func value(
    of index: Int,
    from: Value,
    start: Value,
    at time: TimeInterval
  ) -> Value {
    let step = steps[index]
    let (begin, end) = (from.animatableData, step.value.animatableData)
    let fraction = max(time, 0) / step.duration
    var value = from
    switch step.kind {
    case .move: value = step.value
    case .timed(let curve): value.animatableData = begin + (end - begin).scaled(by: curve.value(at: fraction))
    case .spring(let spring, let velocity):
      value.animatableData =
        begin
        + spring.value(target: end - begin, initialVelocity: velocity?.animatableData ?? .zero, time: time)
    case .cubic(let startVelocity, let endVelocity):
      let first = startVelocity?.animatableData ?? velocity(atStartOf: index, start: start)
      let last = endVelocity?.animatableData ?? velocity(atStartOf: index + 1, start: start)
      value.animatableData = Self.cubic(
        begin,
        end,
        first.scaled(by: step.duration),
        last.scaled(by: step.duration),
        fraction
      )
    }
    return value
  }

  /// Returns the velocity between two cubic keyframes, and zero next to other ones.
  private func velocity(atStartOf index: Int, start: Value) -> Value.AnimatableData {
    guard index > 0, index < steps.count, case .cubic = steps[index - 1].kind, case .cubic = steps[index].kind
    else { return .zero }
    let before = index > 1 ? steps[index - 2].value : start
    let length = steps[index - 1].duration + steps[index].duration
    guard length > 0 else { return .zero }
    return (steps[index].value.animatableData - before.animatableData).scaled(by: 1 / length)
  }

  /// Returns a point of a Hermite curve.
  private static func cubic(
    _ begin: Value.AnimatableData,
    _ end: Value.AnimatableData,
    _ first: Value.AnimatableData,
    _ last: Value.AnimatableData,
    _ fraction: Double
  ) -> Value.AnimatableData {
    let (square, cube) = (fraction * fraction, fraction * fraction * fraction)
    return begin.scaled(by: 2 * cube - 3 * square + 1) + end.scaled(by: 3 * square - 2 * cube)
      + first.scaled(by: cube - 2 * square + fraction) + last.scaled(by: cube - square)
  }
}

extension VectorArithmetic {
  /// Returns a value with each component of this value multiplied by the given value.
  func scaled(by factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }
}
