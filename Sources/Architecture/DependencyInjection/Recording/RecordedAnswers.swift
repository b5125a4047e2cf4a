import IssueReporting
import TributaryReports

/// The recorded answers of an endpoint. A test returns them one after the other.
///
/// For example:
///
/// ```swift
/// let facts = RecordedAnswers<String>("fetch", [.answer("7 is prime.", after: .milliseconds(12))])
/// $0.facts.fetch = { _ in try await facts.get(on: clock) }
/// ```
///
/// The answers are returned in the order in which the calls begin, regardless of their arguments. A call for which
/// there is no answer left reports an issue.
public final class RecordedAnswers<Answer: Sendable>: Sendable {
  /// The outcome of a call.
  public enum Call: Sendable {
    /// The call returned an answer after the given time.
    case answer(Answer, after: Duration = .zero)
    /// The call threw an error after the given time.
    case failure(any Error, after: Duration = .zero)
    /// The call had not returned when it was cancelled or the recording ended.
    case never
  }

  /// The name of the function, for reports.
  private let name: String
  private let calls: [Call]
  private let begun = Locked(0)

  /// Creates the recorded answers of a function.
  ///
  /// - Parameters:
  ///   - name: The name of the function, for reports.
  ///   - calls: The outcomes of the calls, in the order the calls began.
  public init(_ name: String, _ calls: [Call]) {
    self.name = name
    self.calls = calls
  }

  /// Returns the next answer immediately, or the last answer again if there are no more.
  public func value() -> Answer {
    if case .answer(let answer, _)? = next() { return answer }
    return anyAnswer
  }

  /// Returns the next answer or throws the next error, without waiting for the recorded time.
  ///
  /// - Throws: The recorded error, or a ``RecordedFailure`` if no outcome is left.
  public func get() throws -> Answer {
    switch next() {
    case .answer(let answer, _): return answer
    case .failure(let error, _): throw error
    case .never, nil: throw RecordedFailure("'\(name)' was not answered.")
    }
  }

  /// Returns the next answer after the recorded time, or the last answer again if there are no more.
  ///
  /// - Parameter clock: The clock that measures the recorded time.
  public func value(on clock: some Clock<Duration>) async -> Answer {
    switch next() {
    case .answer(let answer, let duration):
      if duration > .zero { try? await clock.sleep(for: duration) }
      return answer
    case .failure, nil: break
    case .never: await Self.waitForCancellation()
    }
    return anyAnswer
  }

  /// Returns the next answer or throws the next error after the recorded time.
  ///
  /// - Parameter clock: The clock that measures the recorded time.
  /// - Throws: The recorded error, or a ``RecordedFailure`` if no outcome is left.
  public func get(on clock: some Clock<Duration>) async throws -> Answer {
    switch next() {
    case .answer(let answer, let duration):
      if duration > .zero { try await clock.sleep(for: duration) }
      return answer
    case .failure(let error, let duration):
      if duration > .zero { try await clock.sleep(for: duration) }
      throw error
    case .never:
      await Self.waitForCancellation()
      throw CancellationError()
    case nil:
      throw RecordedFailure("'\(name)' was not answered.")
    }
  }

  private func next() -> Call? {
    let index = begun.withLock { begun in
      defer { begun += 1 }
      return begun
    }
    if calls.indices.contains(index) { return calls[index] }
    TestStep.current.failTestIfAny(
      """
      '\(name)' was called more often than in the recorded session: \(index + 1) times instead of \(calls.count).
      """
    )
    return nil
  }

  private var anyAnswer: Answer {
    for case .answer(let answer, _) in calls.reversed() { return answer }
    preconditionFailure("'\(name)' must return a value, but none was recorded.")
  }

  private static func waitForCancellation() async {
    let silence = AsyncStream<Never> { _ in }
    for await _ in silence {}
  }
}

/// A recorded error, of which only the description is preserved.
public struct RecordedFailure: Error, Hashable {
  /// The description of the original error.
  public let description: String

  /// Creates a failure with the description of an error.
  ///
  /// - Parameter description: The description of the original error.
  public init(_ description: String) {
    self.description = description
  }
}

extension RecordedFailure: CustomStringConvertible {}

/// A random number generator that returns recorded numbers in a test.
public struct RecordedNumbers: RandomNumberGenerator, Sendable {
  private let numbers: RecordedAnswers<UInt64>

  /// Creates a generator that returns recorded numbers.
  ///
  /// - Parameter numbers: The numbers, in the order they were drawn.
  public init(_ numbers: [UInt64]) {
    self.numbers = RecordedAnswers("withRandomNumberGenerator", numbers.map { .answer($0) })
  }

  public func next() -> UInt64 { numbers.value() }
}
