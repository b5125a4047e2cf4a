/// The object of the operators that drop values as long as these satisfy a predicate.
@usableFromInline
final class DropWhileSubscription<Downstream: Subscriber, Translation: FailureTranslation>: UpstreamLink,
  OperatorSubscription
where Downstream.Failure == Translation.Downstream {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Translation.Upstream
  @usableFromInline typealias Predicate = (Input) throws(Downstream.Failure) -> Bool

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String

  /// Until the first value that does not satisfy it, or the end. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var predicate: Predicate?

  @inlinable
  init(
    downstream: Downstream,
    description: String,
    translation: Translation.Type,
    predicate: @escaping Predicate
  ) {
    self.downstream = downstream
    self.description = description
    self.predicate = predicate
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    guard isSubscribed else {
      lock.unlock()
      return .none
    }
    let predicate = predicate
    lock.unlock()
    guard let predicate else { return downstream.receive(input) }
    do throws(Downstream.Failure) {
      if try predicate(input) { return .max(1) }
    } catch {
      forgetPredicate()
      finish(with: .failure(error))
      return .none
    }
    // The predicate may have cancelled.
    return forgetPredicate() ? downstream.receive(input) : .none
  }

  /// - Returns: Whether the stream goes on.
  @inlinable
  @discardableResult
  func forgetPredicate() -> Bool {
    lock.lock()
    let forgotten = predicate
    predicate = nil
    let goesOn = isSubscribed
    lock.unlock()
    withExtendedLifetime(forgotten) {}
    return goesOn
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard end() != nil else { return }
    forgetPredicate()
    downstream.receive(completion: completion.mapError(Translation.translate))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    upstreamSubscription?.request(demand)
  }

  @inlinable
  func cancel() {
    guard let subscription = end() else { return }
    forgetPredicate()
    subscription.cancel()
  }
}
