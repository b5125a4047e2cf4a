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
