/// The computation of a reduce-like operator: that in which these operators differ.
///
/// An operator and its `try` variant share one fold. It keeps its closure as one that throws without saying
/// what: unlike a closure that throws a generic type, that is what the closures of both are already, and it
/// is called without a detour.
@usableFromInline
protocol Fold<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// The result that is kept from value to value: the output, or an optional one where there may be none in
  /// the end.
  associatedtype PartialResult

  /// Returns the effect of a value on the result. Called with no lock held; may call into itself by way of
  /// user code.
  func step(from partialResult: PartialResult, with input: Input) throws -> FoldDecision<PartialResult>

  /// Returns the value that is sent in the end, if any.
  func output(of partialResult: PartialResult) -> Output?
}

/// The effect of a value on the result.
@usableFromInline
@frozen
enum FoldDecision<PartialResult> {
  /// Nothing.
  case keep

  /// It becomes this for now.
  case replace(PartialResult)

  /// It is this whatever would follow: upstream is cancelled.
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
  /// Attaches a subscriber for the result of a fold whose closure does not throw.
  /// - Parameters:
  ///   - fold: The state that the values are folded into.
  ///   - initial: The result without any value.
  ///   - name: The name of the operator's object.
  ///   - subscriber: The subscriber that gets the result.
  // Always inlined, for the reason that `subscribe(_:)` gives.
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

  /// Attaches a subscriber for the result of a fold whose closure may throw; else the same.
  // Always inlined, for the reason that `subscribe(_:)` gives.
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

/// The object of an operator that folds upstream's values into one result.
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

  /// Touched by upstream's calls, which come one at a time, and after upstream's end by the thread that sends
  /// the result. So no two accesses overlap.
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
        // The fold's closure may have brought the end about, and then the result is no longer this call's.
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

  /// Shows the result as it is, so it is not for looking at while another thread sends values.
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

/// A translation of the failures that an operator meets into those that downstream takes.
@usableFromInline
protocol FailureTranslation {
  associatedtype Upstream: Error
  associatedtype Downstream: Error

  static func translate(_ failure: Upstream) -> Downstream

  /// - Parameter error: The error that the operator's closure threw.
  static func translate(thrown error: any Error) -> Downstream
}

/// Leaves upstream's failures as they are: for operators whose closures don't throw.
@usableFromInline
enum SameFailure<Failure: Error>: FailureTranslation {
  @inlinable
  static func translate(_ failure: Failure) -> Failure { failure }

  @inlinable
  static func translate(thrown error: any Error) -> Failure {
    preconditionFailure("A closure that cannot throw threw \(error)")
  }
}

/// For operators whose closures throw.
@usableFromInline
enum ErasedFailure<Upstream: Error>: FailureTranslation {
  @inlinable
  static func translate(_ failure: Upstream) -> any Error { failure }

  @inlinable
  static func translate(thrown error: any Error) -> any Error { error }
}

/// The fold of `min`, `max` and their `try` variants: keeps one value until another beats it.
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

/// The fold of the operators that answer yes or no: the first value whose answer is not the one that holds
/// without any value decides.
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

/// The fold of the operators that send one of upstream's values: the first or the last that satisfies a
/// predicate.
@usableFromInline
struct SearchingFold<Input>: Fold {
  @usableFromInline typealias Output = Input

  /// The choice among the values that satisfy the predicate.
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
