import Synchronization

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
