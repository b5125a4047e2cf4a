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
