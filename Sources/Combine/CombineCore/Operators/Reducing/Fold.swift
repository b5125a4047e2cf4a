/// The computation of a reducing operator.
///
/// An operator and its `try` variant share one fold, which stores its closure with an untyped `throws`. The
/// closures of both variants already have that form, which allows calls without a thunk. A closure that
/// throws a generic error type would need one.
@usableFromInline
protocol Fold<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// The result accumulated so far, which is the output, or an optional if there may be no output at the end.
  associatedtype PartialResult

  /// Returns the effect of a value on the result. The caller holds no lock, because user code may cause a
  /// recursive call.
  func step(from partialResult: PartialResult, with input: Input) throws -> FoldDecision<PartialResult>

  /// Returns the value to publish at the end, if any.
  func output(of partialResult: PartialResult) -> Output?
}

/// The effect of a value on the result.
@usableFromInline
@frozen
enum FoldDecision<PartialResult> {
  /// The result doesn't change.
  case keep

  /// The result is replaced by the given one.
  case replace(PartialResult)

  /// The given result is final, and upstream is cancelled.
  case decide(PartialResult)
}

extension Fold where PartialResult == Output {
  @inlinable
  func output(of partialResult: PartialResult) -> Output? { partialResult }
}

extension Fold where PartialResult == Output? {
  @inlinable
  func output(of partialResult: PartialResult) -> Output? { partialResult }
}

extension Publisher {
  /// Attaches a subscriber that receives the result of a fold whose closure doesn't throw.
  /// - Parameters:
  ///   - fold: The computation to apply to each value.
  ///   - initial: The result if there are no values.
  ///   - name: The description of the operator's subscription.
  ///   - subscriber: The subscriber that receives the result.
  // This is always inlined, for the reason documented at `subscribe(_:)`.
  @inlinable @inline(__always)
  func fold<F: Fold, S: Subscriber>(
    _ fold: F,
    from initial: F.PartialResult,
    named name: String,
    into subscriber: S
  ) where F.Input == Output, F.Output == S.Input, Failure == S.Failure {
    subscribe(
      FoldSubscription<F, SameFailure<Failure>, S>(
        downstream: subscriber,
        fold: fold,
        initial: initial,
        description: name
      )
    )
  }

  /// Attaches a subscriber that receives the result of a fold whose closure may throw.
  // This is always inlined, for the reason documented at `subscribe(_:)`.
  @inlinable @inline(__always)
  func tryFold<F: Fold, S: Subscriber>(
    _ fold: F,
    from initial: F.PartialResult,
    named name: String,
    into subscriber: S
  ) where F.Input == Output, F.Output == S.Input, S.Failure == any Error {
    subscribe(
      FoldSubscription<F, ErasedFailure<Failure>, S>(
        downstream: subscriber,
        fold: fold,
        initial: initial,
        description: name
      )
    )
  }
}

/// The subscription object of an operator that folds upstream values into one result.
@usableFromInline
final class FoldSubscription<F: Fold, Failures: FailureTranslation, Downstream: Subscriber>: ReductionLink,
  ReductionSubscription
where Downstream.Input == F.Output, Downstream.Failure == Failures.Downstream {
  @usableFromInline typealias Input = F.Input
  @usableFromInline typealias Failure = Failures.Upstream

  @usableFromInline let downstream: Downstream
  @usableFromInline let fold: F
  @usableFromInline let initial: F.PartialResult
  @usableFromInline let description: String

  /// Upstream calls access this one at a time. When upstream has ended, only the thread that sends the result
  /// does, so accesses don't overlap.
  @exclusivity(unchecked)
  @usableFromInline var partialResult: F.PartialResult

  @inlinable
  init(downstream: Downstream, fold: F, initial: F.PartialResult, description: String) {
    self.downstream = downstream
    self.fold = fold
    self.initial = initial
    self.description = description
    partialResult = initial
    super.init()
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard takesValues else { return .none }
    do {
      switch try fold.step(from: partialResult, with: input) {
      case .keep:
        break
      case .replace(let replacement):
        // If the fold's closure has ended the stream, the result no longer belongs to this call.
        if takesValues { partialResult = replacement }
      case .decide(let result):
        decide(result)
      }
    } catch {
      end(byThrowing: error)
    }
    return .none
  }

  @inlinable
  func decide(_ result: F.PartialResult) {
    guard let subscription = close() else { return }
    partialResult = result
    subscription.cancel()
    conclude()
  }

  @inlinable
  func end(byThrowing error: any Error) {
    guard let subscription = close() else { return }
    subscription.cancel()
    fail(with: Failures.translate(thrown: error))
  }

  @inlinable
  func takeResult() -> F.Output? {
    let result = partialResult
    partialResult = initial
    return fold.output(of: result)
  }

  @inlinable
  func translate(_ failure: Failure) -> Downstream.Failure {
    Failures.translate(failure)
  }

  /// This reads the result without synchronization, so don't inspect it while another thread sends values.
  @usableFromInline var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "downstream": downstream,
        "result": fold.output(of: partialResult) as Any,
        "initial": fold.output(of: initial) as Any,
        "status": status,
      ]
    )
  }
}

/// Converts the failures that an operator receives to the downstream failure type.
@usableFromInline
protocol FailureTranslation {
  associatedtype Upstream: Error
  associatedtype Downstream: Error

  static func translate(_ failure: Upstream) -> Downstream

  /// - Parameter error: The error that the operator's closure threw.
  static func translate(thrown error: any Error) -> Downstream
}

/// Keeps upstream failures unchanged, for operators whose closures don't throw.
@usableFromInline
enum SameFailure<Failure: Error>: FailureTranslation {
  @inlinable
  static func translate(_ failure: Failure) -> Failure { failure }

  @inlinable
  static func translate(thrown error: any Error) -> Failure {
    preconditionFailure("A closure that cannot throw threw \(error)")
  }
}

/// Erases the type of upstream failures, for operators whose closures throw.
@usableFromInline
enum ErasedFailure<Upstream: Error>: FailureTranslation {
  @inlinable
  static func translate(_ failure: Upstream) -> any Error { failure }

  @inlinable
  static func translate(thrown error: any Error) -> any Error { error }
}

/// The fold of `min`, `max` and their `try` variants, which keeps one value until another one replaces it.
@usableFromInline
struct ComparingFold<Input>: Fold {
  @usableFromInline typealias Output = Input

  @usableFromInline let areInIncreasingOrder: (Input, Input) throws -> Bool

  @inlinable
  init(areInIncreasingOrder: @escaping (Input, Input) throws -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable
  func step(from kept: Input?, with input: Input) throws -> FoldDecision<Input?> {
    guard let kept else { return .replace(input) }
    return try areInIncreasingOrder(kept, input) ? .replace(input) : .keep
  }
}

/// The fold of operators with a Boolean result, which is decided by the first value for which the predicate
/// differs from the initial result.
@usableFromInline
struct PredicateFold<Input>: Fold {
  @usableFromInline typealias Output = Bool

  @usableFromInline let predicate: (Input) throws -> Bool

  @inlinable
  init(predicate: @escaping (Input) throws -> Bool) {
    self.predicate = predicate
  }

  @inlinable
  func step(from answer: Bool, with input: Input) throws -> FoldDecision<Bool> {
    try predicate(input) == answer ? .keep : .decide(!answer)
  }
}

/// The fold of operators that publish the first or the last upstream value that satisfies a predicate.
@usableFromInline
struct SearchingFold<Input>: Fold {
  @usableFromInline typealias Output = Input

  /// The value to select among those that satisfy the predicate.
  @usableFromInline
  @frozen
  enum Choice {
    case first
    case last
  }

  @usableFromInline let choice: Choice
  @usableFromInline let predicate: (Input) throws -> Bool

  @inlinable
  init(_ choice: Choice, where predicate: @escaping (Input) throws -> Bool) {
    self.choice = choice
    self.predicate = predicate
  }

  @inlinable
  func step(from found: Input?, with input: Input) throws -> FoldDecision<Input?> {
    guard try predicate(input) else { return .keep }
    return switch choice {
    case .first: .decide(input)
    case .last: .replace(input)
    }
  }
}
