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

  /// The duration of the content in seconds.
  ///
  /// It is the duration of the longest track.
  public var duration: TimeInterval { tracks.map(\.duration).max() ?? 0 }

  /// Returns the interpolated value at the given time.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// Returns the interpolated value at the given progress in the range zero to one.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Updates the given value to the interpolated value at the given time.
  public func update(value: inout Value, time: Double) {
    for track in tracks { track.update(&value, initialValue, time) }
  }

  /// Updates the given value to the interpolated value at the given progress in the range zero to one.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: progress * duration)
  }
}

/// The interpolation between the keyframes of a track.
struct KeyframeCurve<Value: Animatable> where Value.AnimatableData: VectorArithmetic {
  let steps: [_KeyframeStep<Value>]

  var duration: TimeInterval { steps.reduce(0) { $0 + $1.duration } }

  /// Returns the value at a time, starting from a value.
  func value(from start: Value, at time: TimeInterval) -> Value {
    let time = max(0, time)
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
    let fraction = time / step.duration
    var value = from
    switch step.kind {
    case .move: value = step.value
    case .timed(let curve): value.animatableData = begin + (end - begin).scaled(by: curve.value(at: fraction))
    case .spring(let spring, _):
      let velocity = velocity(atStartOf: index, start: start)
      value.animatableData = begin + spring.value(target: end - begin, initialVelocity: velocity, time: time)
    case .cubic:
      let first = velocity(atStartOf: index, start: start)
      let last = velocity(atEndOf: index, start: start)
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

  /// Returns the value at the start of a step.
  private func begin(of index: Int, _ start: Value) -> Value.AnimatableData {
    (index > 0 ? steps[index - 1].value : start).animatableData
  }

  /// Returns the velocity at the start of a step. A step without a velocity of its own continues the motion of the
  /// previous step.
  private func velocity(atStartOf index: Int, start: Value) -> Value.AnimatableData {
    switch steps[index].kind {
    case .move: return .zero
    case .timed(let curve): return slope(of: index, curve.velocity(at: 0), start)
    case .spring(_, let velocity?), .cubic(let velocity?, _): return velocity.animatableData
    case .spring: return index > 0 ? velocity(atEndOf: index - 1, start: start) : .zero
    case .cubic:
      guard index > 0 else { return .zero }
      if case .cubic(_, nil) = steps[index - 1].kind { return velocity(betweenCubicsBefore: index, start) }
      return velocity(atEndOf: index - 1, start: start)
    }
  }

  /// Returns the velocity at the end of a step.
  private func velocity(atEndOf index: Int, start: Value) -> Value.AnimatableData {
    let step = steps[index]
    switch step.kind {
    case .move: return .zero
    case .timed(let curve): return slope(of: index, curve.velocity(at: 1), start)
    case .spring(let spring, _):
      return spring.velocity(
        target: step.value.animatableData - begin(of: index, start),
        initialVelocity: velocity(atStartOf: index, start: start),
        time: step.duration
      )
    case .cubic(_, let velocity?): return velocity.animatableData
    case .cubic:
      guard index + 1 < steps.count else { return .zero }
      switch steps[index + 1].kind {
      case .cubic(let velocity?, _), .spring(_, let velocity?): return velocity.animatableData
      case .cubic: return velocity(betweenCubicsBefore: index + 1, start)
      case .timed(let curve): return slope(of: index + 1, curve.velocity(at: 0), start)
      case .move, .spring: return .zero
      }
    }
  }

  /// Returns the velocity of a step with a curve's rate of change.
  private func slope(of index: Int, _ rate: Double, _ start: Value) -> Value.AnimatableData {
    let step = steps[index]
    guard step.duration > 0 else { return .zero }
    return (step.value.animatableData - begin(of: index, start)).scaled(by: rate / step.duration)
  }

  /// Returns the velocity between a cubic keyframe and the previous one.
  private func velocity(betweenCubicsBefore index: Int, _ start: Value) -> Value.AnimatableData {
    let length = steps[index - 1].duration + steps[index].duration
    guard length > 0 else { return .zero }
    return (steps[index].value.animatableData - begin(of: index - 1, start)).scaled(by: 1 / length)
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
