import Synchronization

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

/// The part of an operator's object that knows how far it is, where the operator sends a result of its own in
/// the end: whether values count, whether anything is demanded, and whether the result is sent.
///
/// May be used from any thread. The values gathered so far are not in here and need no lock: upstream sends
/// one thing at a time, and after its end they belong to the thread that is told here to send the result.
@usableFromInline
class ReductionLink: UpstreamLink {
  /// Whether values count. Kept apart from `state`, so that looking costs each value one load.
  @usableFromInline let takingValues = Atomic(false)

  /// Guarded by `lock`, as is the next.
  @exclusivity(unchecked)
  private var isDemanded = false

  @exclusivity(unchecked)
  private var answer = FinalValueState.unused

  @usableFromInline
  override init() {
    super.init()
  }

  /// Whether there is a subscription that has not ended.
  @inlinable final var takesValues: Bool { takingValues.load(ordering: .acquiring) }

  /// Takes the first subscription; from then on values count.
  /// - Returns: Whether it was taken; else the caller cancels it.
  @usableFromInline
  final func open(with subscription: any Subscription) -> Bool {
    guard begin(subscription) else { return false }
    takingValues.store(true, ordering: .releasing)
    return true
  }

  /// Stops accepting values, if it was accepting them.
  /// - Returns: The subscription, for the caller to cancel or to release; `nil` when there was none to end.
  @usableFromInline
  final func close() -> (any Subscription)? {
    guard let subscription = end() else { return nil }
    takingValues.store(false, ordering: .releasing)
    return subscription
  }

  /// Called when the result is known, by the thread that has closed.
  /// - Returns: Whether the caller is to send it at once; else it waits for the first request, unless it was
  ///   cancelled.
  @usableFromInline
  final func settle() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard answer == .unused else { return false }
    answer = isDemanded ? .sending : .awaitingDemand
    return isDemanded
  }

  /// - Returns: Whether the result has waited for this, and the caller is to send it.
  @usableFromInline
  final func noteDemand() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    isDemanded = true
    guard answer == .awaitingDemand else { return false }
    answer = .sending
    return true
  }

  /// Called when the result was sent.
  /// - Returns: Whether `finished` is to follow; not when downstream has cancelled from inside the result.
  @usableFromInline
  final func finishSending() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return answer.finishSending()
  }

  /// Drops the result, also one that waits. Without a subscription yet, this does nothing.
  /// - Returns: The subscription to cancel, if there is one.
  @usableFromInline
  final func abandon() -> (any Subscription)? {
    lock.lock()
    if isWaiting {
      lock.unlock()
      return nil
    }
    answer = .over
    lock.unlock()
    return close()
  }

  /// For the mirror.
  @usableFromInline final var status: String {
    lock.lock()
    defer { lock.unlock() }
    return switch state {
    case .waiting: "awaiting subscription"
    case .subscribed: "subscribed"
    case .terminal: answer == .awaitingDemand ? "awaiting demand" : "terminal"
    }
  }
}

/// The state of an operator that sends a value of its own, and `finished`, when upstream has ended.
@usableFromInline
@frozen
enum FinalValueState {
  /// Upstream has not ended, or its own completion was passed on.
  case unused

  /// Upstream has ended; the value waits for demand.
  case awaitingDemand

  /// The value is being sent, and `finished` after it.
  case sending

  /// It was sent, or downstream has cancelled.
  case over

  /// Called after the value was sent.
  /// - Returns: Whether the caller sends downstream that the stream has finished.
  @inlinable
  mutating func finishSending() -> Bool {
    guard self == .sending else { return false }
    self = .over
    return true
  }

  /// Called when downstream cancels, which stops what has not been sent.
  @inlinable
  mutating func cancel() {
    if self != .unused { self = .over }
  }
}
