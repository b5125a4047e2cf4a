import Synchronization

/// The base class of subscription objects, which stores whether the connection to upstream is waiting for the
/// subscription, subscribed or terminal.
///
/// Any thread can use it. A cancellation is permanent (rule D9 of Documentation/Architecture.md).
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
  enum LinkPhase: UInt8 {
    case waiting
    case subscribed
    case terminal
  }

  @usableFromInline let lock = Lock()

  // The phase and the subscription are separate properties because most callers need only the phase, while
  // matching an enum with a subscription as its payload copies the subscription.

  /// Written with `lock` held, and read without (rule L11).
  @usableFromInline let phase = Atomic(LinkPhase.waiting.rawValue)

  /// The subscription while subscribed; otherwise, a placeholder. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var subscription: any Subscription = NoSubscription()

  @inlinable
  init() {}

  /// The phase together with the subscription, for callers that handle each case. Accessed with `lock` held.
  @usableFromInline final var state: State {
    get {
      if isWaiting { .waiting } else if isSubscribed { .subscribed(subscription) } else { .terminal }
    }
    set {
      switch newValue {
      case .waiting:
        phase.store(LinkPhase.waiting.rawValue, ordering: .releasing)
        subscription = NoSubscription()
      case .subscribed(let new):
        subscription = new
        phase.store(LinkPhase.subscribed.rawValue, ordering: .releasing)
      case .terminal:
        phase.store(LinkPhase.terminal.rawValue, ordering: .releasing)
        subscription = NoSubscription()
      }
    }
  }

  /// Accepts the first subscription.
  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @usableFromInline
  final func begin(_ first: any Subscription) -> Bool {
    lock.withLock {
      guard isWaiting else { return false }
      subscription = first
      phase.store(LinkPhase.subscribed.rawValue, ordering: .releasing)
      return true
    }
  }

  /// Becomes terminal if the link is subscribed.
  /// - Returns: The subscription, for the caller to cancel or release, or `nil` if none was active.
  @usableFromInline
  @discardableResult
  final func end() -> (any Subscription)? {
    lock.withLock { isSubscribed ? takeAndEnd() : nil }
  }

  /// Becomes terminal even while waiting, in which case a subscription that arrives later is cancelled.
  /// - Returns: The subscription, for the caller to cancel or release, or `nil` if none was active.
  @usableFromInline
  final func endInAnyState() -> (any Subscription)? {
    lock.withLock {
      if isSubscribed { return takeAndEnd() }
      phase.store(LinkPhase.terminal.rawValue, ordering: .releasing)
      return nil
    }
  }

  /// Called with `lock` held, while subscribed.
  private func takeAndEnd() -> any Subscription {
    phase.store(LinkPhase.terminal.rawValue, ordering: .releasing)
    var taken: any Subscription = NoSubscription()
    swap(&taken, &subscription)
    return taken
  }

  /// The upstream subscription while subscribed; otherwise, `nil`.
  @usableFromInline final var upstreamSubscription: (any Subscription)? {
    lock.withLock { isSubscribed ? subscription : nil }
  }

  /// A Boolean value that indicates whether no subscription has arrived yet.
  @inlinable final var isWaiting: Bool {
    phase.load(ordering: .acquiring) == LinkPhase.waiting.rawValue
  }

  @inlinable final var isSubscribed: Bool {
    phase.load(ordering: .acquiring) == LinkPhase.subscribed.rawValue
  }

  /// A Boolean value that indicates whether the link has ended permanently.
  @inlinable final var isTerminal: Bool {
    phase.load(ordering: .acquiring) == LinkPhase.terminal.rawValue
  }
}
