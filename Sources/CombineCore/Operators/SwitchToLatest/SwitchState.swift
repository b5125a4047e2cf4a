/// The state of a ``SwitchCore``: each event is a mutating function whose result says what is to be done once the lock
/// is released.
@usableFromInline
struct SwitchState {
  private enum Outer {
    case waiting
    case subscribed(any Subscription)
    case finished
    case failed
  }

  private enum Inner {
    case none
    /// Subscribed to; its subscription has not come.
    case awaited
    case subscribed(any Subscription)
  }

  /// What an end leaves for the caller to cancel, outside the lock.
  @usableFromInline
  struct Ended {
    @usableFromInline var inner: (any Subscription)?
    @usableFromInline var outer: (any Subscription)?
  }

  private var outer = Outer.waiting
  private var inner = Inner.none

  /// Whether downstream has cancelled or got the failure of an inner publisher.
  private var isOver = false

  /// The number of the turn that began last.
  private(set) var lastTurn: UInt = 0

  @usableFromInline
  init() {}

  var innerSubscription: (any Subscription)? {
    if case .subscribed(let subscription) = inner { subscription } else { nil }
  }

  var admitsPublishers: Bool {
    switch outer {
    case .waiting, .subscribed: !isOver
    case .finished, .failed: false
    }
  }

  /// - Returns: Whether upstream's subscription was taken; else it is to be cancelled.
  mutating func begin(_ subscription: any Subscription) -> Bool {
    guard !isOver, case .waiting = outer else { return false }
    outer = .subscribed(subscription)
    return true
  }

  /// - Returns: The subscription of the turn before, to be cancelled.
  mutating func beginTurn() -> (any Subscription)? {
    defer { inner = .awaited }
    lastTurn += 1
    return innerSubscription
  }

  /// - Returns: Whether the subscription was taken for the current turn; else it is to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    if isOver || innerSubscription != nil { return false }
    inner = .subscribed(subscription)
    return true
  }

  /// - Returns: Whether downstream is to be told, as no inner publisher is left to wait for.
  mutating func finishOuter(releasing released: inout (any Subscription)?) -> Bool {
    if isOver { return false }
    if case .subscribed(let subscription) = outer { released = subscription }
    outer = .finished
    if case .none = inner { return true }
    return false
  }

  /// Upstream is not cancelled for its own failure, only let go.
  /// - Returns: What is to be cancelled; `nil` when downstream is not to be told.
  mutating func failOuter(releasing released: inout (any Subscription)?) -> Ended? {
    if isOver { return nil }
    if case .subscribed(let subscription) = outer { released = subscription }
    let ended = Ended(inner: innerSubscription, outer: nil)
    outer = .failed
    inner = .none
    return ended
  }

  /// Traps for a completion that came before its subscription.
  /// - Returns: Whether a completion of the current inner publisher counts: not after upstream has failed.
  private func admitsInnerCompletion() -> Bool {
    if isOver { return false }
    if case .failed = outer { return false }
    if case .awaited = inner {
      preconditionFailure("A publisher completed before it sent SwitchToLatest a subscription")
    }
    return true
  }

  /// - Returns: Whether downstream is to be told, as upstream has finished.
  mutating func finishInner(releasing released: inout (any Subscription)?) -> Bool {
    guard admitsInnerCompletion(), let subscription = innerSubscription else { return false }
    released = subscription
    inner = .none
    if case .finished = outer { return true }
    return false
  }

  /// - Returns: What is to be cancelled; `nil` when the inner publisher had completed before, or the end had come.
  mutating func failInner() -> Ended? {
    guard admitsInnerCompletion(), innerSubscription != nil else { return nil }
    return end()
  }

  /// - Returns: What is to be cancelled; `nil` when the end had come before.
  mutating func end() -> Ended? {
    if isOver { return nil }
    isOver = true
    var ended = Ended(inner: innerSubscription, outer: nil)
    if case .subscribed(let subscription) = outer { ended.outer = subscription }
    inner = .none
    outer = .finished
    return ended
  }
}
