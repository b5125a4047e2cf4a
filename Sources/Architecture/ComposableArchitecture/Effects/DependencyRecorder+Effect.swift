import CombineShim
import DependencyInjection

extension DependencyRecorder {
  /// Calls a function that returns an effect, and records the effect's values.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - parameterCount: The number of parameters of the endpoint.
  ///   - operation: A closure that calls the endpoint.
  /// - Returns: An effect with the same behavior.
  public func answer<Output>(
    _ endpoint: String,
    parameterCount: Int,
    _ operation: () -> Effect<Output>
  ) -> Effect<Output> {
    let effect = operation()
    let call = begin(endpoint, .effect, Output.self, parameterCount: parameterCount)
    return call.map { effect.recorded(by: $0) } ?? effect
  }

  /// Returns a function that behaves the same as the given one and records the values of its effects.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the property that contains the function.
  ///   - function: The function.
  public func recording<each Parameter, Output>(
    _ endpoint: String,
    _ function: @escaping @Sendable (repeat each Parameter) -> Effect<Output>
  ) -> @Sendable (repeat each Parameter) -> Effect<Output> {
    let count = Self.count(of: (repeat each Parameter).self)
    return { (parameter: repeat each Parameter) in
      answer(endpoint, parameterCount: count) { function(repeat each parameter) }
    }
  }
}

/// A recorded call to an endpoint that returns an effect. `@DependencyClient` generates uses of it.
public struct _RecordedEffectCall<Output>: Sendable {
  fileprivate let observer: (any EndpointObserver)?
  /// A Boolean value that indicates whether the effect's values are recorded, rather than the effect itself.
  fileprivate let recordsValues: Bool

  /// Records that the endpoint returned its effect.
  ///
  /// - Returns: An effect with the same behavior.
  public func _ends(with effect: Effect<Output>) -> Effect<Output> {
    guard let observer else { return effect }
    if recordsValues { return effect.recorded(by: observer) }
    observer.ends(.answer(effect))
    return effect
  }

  /// Records that the endpoint threw an error.
  public func _ends(throwing error: any Error) {
    observer?.ends(EndpointOutcome(error))
  }
}

extension DependencyRecorder {
  /// Begins to record a call that returns an effect.
  ///
  /// - Parameters:
  ///   - endpoint: The name of the endpoint's property.
  ///   - answer: The type of the effect that the endpoint returns.
  ///   - parameterCount: The number of parameters of the endpoint.
  ///   - isAsync: A Boolean value that indicates whether the function is asynchronous.
  ///   - isThrowing: A Boolean value that indicates whether the function can throw.
  /// - Returns: The recorded call. Report its outcome to this value.
  public func _begin<Output>(
    _ endpoint: String,
    _ answer: Effect<Output>.Type,
    parameterCount: Int,
    isAsync: Bool,
    isThrowing: Bool
  ) -> _RecordedEffectCall<Output> {
    if isAsync || isThrowing {
      let kind = EndpointCall.EndpointKind.answer(isAsync: isAsync, isThrowing: isThrowing)
      let observer = begin(endpoint, kind, answer, parameterCount: parameterCount)
      return _RecordedEffectCall(observer: observer, recordsValues: false)
    }
    let observer = begin(endpoint, .effect, Output.self, parameterCount: parameterCount)
    return _RecordedEffectCall(observer: observer, recordsValues: true)
  }
}

extension Effect {
  /// Returns an effect that behaves the same and whose values and completion are recorded.
  fileprivate func recorded(by call: any EndpointObserver) -> Self {
    let parts = EffectParts(call)
    let followed = observed { _ in parts.makeProbe() }
    // An effect without parts completes immediately.
    guard !parts.isEmpty else {
      call.ends(.completion)
      return followed
    }
    return followed.map { value in
      call.sends(value)
      return value
    }
  }
}

/// The parts of an effect that have not completed yet.
private final class EffectParts: @unchecked Sendable {
  // Sendable: `running` is guarded by `lock`.

  private let call: any EndpointObserver
  private let lock = Lock()
  private var running = 0

  init(_ call: any EndpointObserver) {
    self.call = call
  }

  var isEmpty: Bool { lock.withLock { running == 0 } }

  func makeProbe() -> any EffectProbe {
    lock.withLock { running += 1 }
    return Probe(parts: self)
  }

  private func partEnds(_ outcome: EndpointOutcome) {
    let isLast = lock.withLock {
      running -= 1
      return running == 0
    }
    if isLast { call.ends(outcome) }
  }

  private final class Probe: EffectProbe {
    private let parts: EffectParts
    private let hasEnded = LockIsolated(false)

    init(parts: EffectParts) {
      self.parts = parts
    }

    func started() {}
    func sent() {}
    func ended() { end(.completion) }
    func cancelled() { end(.cancellation) }
    func cancelsOthers(_ cancel: () -> Void) { cancel() }

    private func end(_ outcome: EndpointOutcome) {
      let isFirst = hasEnded.withValue { hasEnded in
        defer { hasEnded = true }
        return !hasEnded
      }
      if isFirst { parts.partEnds(outcome) }
    }
  }
}

/// The recorded effects of an endpoint. A test returns them one after the other.
///
/// ```swift
/// let primes = RecordedEffects<Int?>("nthPrime.ask", [.values([(11, after: .milliseconds(80))])])
/// $0.nthPrime.ask = { _ in primes.next(on: clock) }
/// ```
public final class RecordedEffects<Output: Sendable>: Sendable {
  /// The actions of one effect.
  public struct Call: Sendable {
    let values: [(Output, after: Duration)]
    let isComplete: Bool

    /// Returns a call whose effect sends the given values and then completes.
    ///
    /// - Parameter values: The values, each with the time between the start of the effect and the value.
    public static func values(_ values: [(Output, after: Duration)]) -> Self {
      Self(values: values, isComplete: true)
    }

    /// Returns a call whose effect sends the given values and then continues until it's cancelled.
    ///
    /// - Parameter values: The values, each with the time between the start of the effect and the value.
    public static func endless(_ values: [(Output, after: Duration)]) -> Self {
      Self(values: values, isComplete: false)
    }
  }

  private let answers: RecordedAnswers<Call>

  /// Creates the recorded effects of a function.
  ///
  /// - Parameters:
  ///   - name: The name of the function, for reports.
  ///   - calls: The recorded effects, in the order of the calls.
  public init(_ name: String, _ calls: [Call]) {
    answers = RecordedAnswers(name, calls.map { .answer($0) })
  }

  /// Returns the next effect. If there are no more, this method reports an issue and returns an effect that completes
  /// immediately.
  ///
  /// - Parameter clock: The clock that measures the time.
  public func next(on clock: some Clock<Duration>) -> Effect<Output> {
    guard let call = try? answers.get() else { return .none }
    return .run { send in
      var time = Duration.zero
      for (value, instant) in call.values {
        if instant > time { try await clock.sleep(for: instant - time) }
        time = max(time, instant)
        await send(value)
      }
      if !call.isComplete { try await Task.never() }
    }
  }
}
