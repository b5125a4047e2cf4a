import Synchronization

/// The part of an operator's object that knows its upstream: waiting for the subscription, subscribed, or
/// ended for good.
///
/// May be used from any thread.
@usableFromInline
class UpstreamLink {
  @usableFromInline
  @frozen
  enum State {
    case waiting
    case subscribed(any Subscription)
    case terminal

    var stage: Stage {
      switch self {
      case .waiting: .waiting
      case .subscribed: .subscribed
      case .terminal: .terminal
      }
    }
  }

  @usableFromInline
  @frozen
  enum Stage: UInt8 {
    case waiting
    case subscribed
    case terminal
  }

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = State.waiting {
    didSet { stage.store(state.stage.rawValue, ordering: .releasing) }
  }

  /// The state without the subscription, for readers without the lock.
  @usableFromInline let stage = Atomic(Stage.waiting.rawValue)

  @inlinable
  init() {}

  /// Takes the first subscription.
  /// - Returns: Whether it was taken; else the caller cancels it.
  @usableFromInline
  final func begin(_ subscription: any Subscription) -> Bool {
    lock.withLock {
      guard case .waiting = state else { return false }
      state = .subscribed(subscription)
      return true
    }
  }

  /// Becomes terminal, if subscribed.
  /// - Returns: The subscription, for the caller to cancel or to release; `nil` when there was none to end.
  @usableFromInline
  @discardableResult
  final func end() -> (any Subscription)? {
    lock.withLock {
      guard case .subscribed(let subscription) = state else { return nil }
      state = .terminal
      return subscription
    }
  }

  /// Becomes terminal also while waiting, so that a subscription that comes later is cancelled.
  /// - Returns: As ``end()``.
  @usableFromInline
  final func endInAnyState() -> (any Subscription)? {
    lock.withLock {
      let ended = state
      state = .terminal
      guard case .subscribed(let subscription) = ended else { return nil }
      return subscription
    }
  }

  /// The upstream subscription while subscribed.
  @usableFromInline final var upstreamSubscription: (any Subscription)? {
    lock.withLock {
      guard case .subscribed(let subscription) = state else { return nil }
      return subscription
    }
  }

  /// Whether there is a subscription that has not ended.
  @inlinable final var isSubscribed: Bool {
    stage.load(ordering: .acquiring) == Stage.subscribed.rawValue
  }

  /// Whether it has ended, for good.
  @inlinable final var isTerminal: Bool {
    stage.load(ordering: .acquiring) == Stage.terminal.rawValue
  }
}
