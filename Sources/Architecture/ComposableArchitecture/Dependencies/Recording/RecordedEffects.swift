import DependencyInjection

/// The effects of an endpoint as they were recorded, for a test: each call gets the next of them.
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

    /// Returns an effect that sends values and ends.
    ///
    /// - Parameter values: The values, each with the time since the effect was started.
    public static func values(_ values: [(Output, after: Duration)]) -> Self {
      Self(values: values, isComplete: true)
    }

    /// Returns an effect that sends values and goes on until it is cancelled.
    ///
    /// - Parameter values: The values, each with the time since the effect was started.
    public static func endless(_ values: [(Output, after: Duration)]) -> Self {
      Self(values: values, isComplete: false)
    }
  }

  private let answers: RecordedAnswers<Call>

  /// - Parameters:
  ///   - name: The name of the function, for reports.
  ///   - calls: The answers of the effects, in the order of the calls.
  public init(_ name: String, _ calls: [Call]) {
    answers = RecordedAnswers(name, calls.map { .answer($0) })
  }

  /// Returns the next effect. Where none is left, an issue is reported, and the effect sends nothing.
  ///
  /// - Parameter clock: The clock that time passes on.
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
