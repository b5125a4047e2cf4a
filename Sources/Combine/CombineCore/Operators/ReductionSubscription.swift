import Synchronization

/// The subscription object of an operator that publishes a result when upstream finishes, such as a
/// computation on all values or a substitute for an empty upstream.
///
/// It immediately requests an unlimited number of values from upstream. When upstream finishes, the result
/// waits for the first request of downstream, and `finished` follows it, whereas a failure doesn't wait (rule
/// D7 of Documentation/Architecture.md). Events that arrive before the subscription are ignored, except for
/// requests, which count. A demand of `.none` traps.
@usableFromInline
protocol ReductionSubscription: ReductionLink, OperatorSubscription {
  /// Returns the result, if any, and releases it. Called at most once, after upstream has ended.
  func takeResult() -> Downstream.Input?

  /// Converts the upstream failure to the downstream failure type.
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

  /// Sends the result, or keeps it for the first request. Called by the thread that closed the link.
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

  /// Discards the result and sends the failure, regardless of demand. Called by the thread that closed the
  /// link.
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

/// The state of an operator that publishes its own result at the end. It stores whether values are accepted,
/// whether downstream has requested any, and whether the result was sent.
///
/// Any thread can use it. The accumulated values aren't part of it and don't need a lock. Upstream sends one
/// event at a time, and after it has ended, the values belong to the thread that this object selects to send
/// the result.
@usableFromInline
class ReductionLink: UpstreamLink {
  /// Indicates whether values are accepted. It is separate from `state` because each value then needs only
  /// one load.
  @usableFromInline let takingValues = Atomic(false)

  /// Guarded by `lock`, as is `answer`.
  @exclusivity(unchecked)
  private var isDemanded = false

  @exclusivity(unchecked)
  private var answer = FinalValueState.unused

  @usableFromInline
  override init() {
    super.init()
  }

  /// A Boolean value that indicates whether there is an active subscription.
  @inlinable final var takesValues: Bool { takingValues.load(ordering: .acquiring) }

  /// Accepts the first subscription. Values are accepted from then on.
  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @usableFromInline
  final func open(with subscription: any Subscription) -> Bool {
    guard begin(subscription) else { return false }
    takingValues.store(true, ordering: .releasing)
    return true
  }

  /// Stops accepting values, if the link was accepting them.
  /// - Returns: The subscription, for the caller to cancel or release, or `nil` if none was active.
  @usableFromInline
  final func close() -> (any Subscription)? {
    guard let subscription = end() else { return nil }
    takingValues.store(false, ordering: .releasing)
    return subscription
  }

  /// Called when the result is known, by the thread that closed the link.
  /// - Returns: `true` if the caller must send the result now; `false` if the result waits for the first
  ///   request or downstream has cancelled.
  @usableFromInline
  final func settle() -> Bool {
    lock.withLock {
      guard answer == .unused else { return false }
      answer = isDemanded ? .sending : .awaitingDemand
      return isDemanded
    }
  }

  /// Records that downstream has requested values.
  /// - Returns: `true` if the result was waiting for demand and the caller must send it.
  @usableFromInline
  final func noteDemand() -> Bool {
    lock.withLock {
      isDemanded = true
      guard answer == .awaitingDemand else { return false }
      answer = .sending
      return true
    }
  }

  /// Called after the result was sent.
  /// - Returns: `true` if the caller must send `finished`; `false` if downstream cancelled while receiving
  ///   the result.
  @usableFromInline
  final func finishSending() -> Bool {
    lock.withLock { answer.finishSending() }
  }

  /// Discards the result, even if it is waiting for demand. Does nothing before the subscription arrives.
  /// - Returns: The subscription to cancel, if any.
  @usableFromInline
  final func abandon() -> (any Subscription)? {
    let wasWaiting = lock.withLock {
      if isWaiting { return true }
      answer = .over
      return false
    }
    return wasWaiting ? nil : close()
  }

  /// The status that the mirror shows.
  @usableFromInline final var status: String {
    lock.withLock {
      switch state {
      case .waiting: "awaiting subscription"
      case .subscribed: "subscribed"
      case .terminal: answer == .awaitingDemand ? "awaiting demand" : "terminal"
      }
    }
  }
}

/// The state of an operator that publishes a final value, followed by `finished`, when upstream has ended.
@usableFromInline
@frozen
enum FinalValueState {
  /// Upstream hasn't ended, or its own completion was forwarded.
  case unused

  /// Upstream has ended, and the value is waiting for demand.
  case awaitingDemand

  /// The value is being sent, to be followed by `finished`.
  case sending

  /// The value was sent, or downstream has cancelled.
  case over

  /// Called after the value was sent.
  /// - Returns: `true` if the caller must send `finished`.
  @inlinable
  mutating func finishSending() -> Bool {
    guard self == .sending else { return false }
    self = .over
    return true
  }

  /// Called when downstream cancels. Anything that hasn't been sent is discarded.
  @inlinable
  mutating func cancel() {
    if self != .unused { self = .over }
  }
}
