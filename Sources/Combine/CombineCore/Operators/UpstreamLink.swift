import Synchronization

/// The part of an operator's object that knows its upstream: waiting for the subscription, subscribed, or
/// ended for good.
///
/// May be used from any thread. A cancel ends it for good (rule D9 of Documentation/Architecture.md).
@usableFromInline
class UpstreamLink: OwnSubscription {
  @usableFromInline
  @frozen
  enum State {
    case waiting
    case subscribed(any Subscription)
    case terminal
  }

  @usableFromInline
  @frozen
  enum Phase: UInt8 {
    case waiting
    case subscribed
    case terminal
  }

  @usableFromInline let lock = Lock()

  // The phase and the subscription are kept apart: most callers need the phase only, and to match an enum
  // that holds a subscription copies that.

  /// Written with `lock` held, and read without (rule L11).
  @usableFromInline let phase = Atomic(Phase.waiting.rawValue)

  /// While subscribed; else none. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var subscription: any Subscription = NoSubscription()

  @inlinable
  init() {}

  /// Both, for those who look at each case. Called with `lock` held.
  @usableFromInline final var state: State {
    get {
      if isWaiting { .waiting } else if isSubscribed { .subscribed(subscription) } else { .terminal }
    }
    set {
      switch newValue {
      case .waiting:
        phase.store(Phase.waiting.rawValue, ordering: .releasing)
        subscription = NoSubscription()
      case .subscribed(let new):
        subscription = new
        phase.store(Phase.subscribed.rawValue, ordering: .releasing)
      case .terminal:
        phase.store(Phase.terminal.rawValue, ordering: .releasing)
        subscription = NoSubscription()
      }
    }
  }

  /// Takes the first subscription.
  /// - Returns: Whether it was taken; else the caller cancels it.
  @usableFromInline
  final func begin(_ first: any Subscription) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard isWaiting else { return false }
    subscription = first
    phase.store(Phase.subscribed.rawValue, ordering: .releasing)
    return true
  }

  /// Becomes terminal, if subscribed.
  /// - Returns: The subscription, for the caller to cancel or to release; `nil` when there was none to end.
  @usableFromInline
  @discardableResult
  final func end() -> (any Subscription)? {
    lock.lock()
    defer { lock.unlock() }
    return isSubscribed ? takeAndEnd() : nil
  }

  /// Becomes terminal also while waiting, so that a subscription that comes later is cancelled.
  /// - Returns: As ``end()``.
  @usableFromInline
  final func endInAnyState() -> (any Subscription)? {
    lock.lock()
    defer { lock.unlock() }
    if isSubscribed { return takeAndEnd() }
    phase.store(Phase.terminal.rawValue, ordering: .releasing)
    return nil
  }

  /// Called with `lock` held, while subscribed.
  private func takeAndEnd() -> any Subscription {
    phase.store(Phase.terminal.rawValue, ordering: .releasing)
    var taken: any Subscription = NoSubscription()
    swap(&taken, &subscription)
    return taken
  }

  /// The upstream subscription while subscribed.
  @usableFromInline final var upstreamSubscription: (any Subscription)? {
    lock.lock()
    defer { lock.unlock() }
    return isSubscribed ? subscription : nil
  }

  /// Whether no subscription has come.
  @inlinable final var isWaiting: Bool {
    phase.load(ordering: .acquiring) == Phase.waiting.rawValue
  }

  /// Whether there is a subscription that has not ended.
  @inlinable final var isSubscribed: Bool {
    phase.load(ordering: .acquiring) == Phase.subscribed.rawValue
  }

  /// Whether it has ended, for good.
  @inlinable final var isTerminal: Bool {
    phase.load(ordering: .acquiring) == Phase.terminal.rawValue
  }
}
