/// The object of an operator that sends a result of its own when upstream has finished: one made of all
/// values, or one for want of any.
///
/// It requests an unlimited number of values from upstream at once, whatever downstream requests. The result,
/// and `finished` with it, waits for downstream's first request; a failure does not (rule D7 of
/// Documentation/Architecture.md). A request of none traps, at any time. What comes before the subscription
/// is ignored, with the exception of a request, which counts.
@usableFromInline
protocol ReductionSubscription: ReductionLink, OperatorSubscription {
  /// Gives the result away, if there is one. Called once at the most, after upstream has ended.
  func takeResult() -> Downstream.Input?

  /// Upstream's failure in downstream's terms.
  func translate(_ failure: Failure) -> Downstream.Failure
}

extension ReductionSubscription {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    guard open(with: subscription) else {
      subscription.cancel()
      return
    }
    downstream.receive(subscription: self)
    // Downstream may have cancelled.
    upstreamSubscription?.request(.unlimited)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard close() != nil else { return }
    switch completion {
    case .finished: conclude()
    case .failure(let failure): fail(with: translate(failure))
    }
  }

  /// Sends the result, or keeps it for the first request. Called by the thread that has closed.
  @inlinable
  func conclude() {
    if settle() { sendResult() }
  }

  @inlinable
  func sendResult() {
    if let result = takeResult() {
      _ = downstream.receive(result)
    }
    if finishSending() {
      downstream.receive(completion: .finished)
    }
  }

  /// Drops the result and sends the failure, whatever the demand. Called by the thread that has closed.
  @inlinable
  func fail(with failure: Downstream.Failure) {
    _ = takeResult()
    downstream.receive(completion: .failure(failure))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if noteDemand() { sendResult() }
  }

  @inlinable
  func cancel() {
    abandon()?.cancel()
  }
}
