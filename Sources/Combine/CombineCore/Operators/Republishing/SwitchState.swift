/// The state of a ``SwitchCore``: each event is a mutating function that returns what to do after the lock
/// is released.
@usableFromInline
struct SwitchState {
  // The subscriptions are kept apart from these, since matching an enum that holds them would count
  // references.

  @usableFromInline
  @frozen
  enum Outer {
    case waiting
    case subscribed
    case finished
    case failed
  }

  @usableFromInline
  @frozen
  enum Inner {
    case none
    /// Subscribed to; its subscription has not come.
    case awaited
    case subscribed
  }

  /// The remains of a stream that has ended, for the caller to cancel outside the lock.
  @usableFromInline
  struct Ended {
    @usableFromInline var inner: (any Subscription)?
    @usableFromInline var outer: (any Subscription)?
  }

  @usableFromInline var outer = Outer.waiting
  @usableFromInline var inner = Inner.none

  @usableFromInline var outerSubscription: (any Subscription)?

  /// While the next publisher's is awaited, that of the one before, until it is cancelled.
  @usableFromInline private(set) var innerSubscription: (any Subscription)?

  /// Whether downstream has cancelled or got the failure of an inner publisher.
  @usableFromInline var isOver = false

  /// The number of the turn that began last.
  @usableFromInline var lastTurn: UInt = 0

  @inlinable
  init() {}

  @inlinable var admitsPublishers: Bool {
    switch outer {
    case .waiting, .subscribed: !isOver
    case .finished, .failed: false
    }
  }

  /// - Returns: Whether upstream's subscription was taken; else it is to be cancelled.
  mutating func begin(_ subscription: any Subscription) -> Bool {
    guard !isOver, outer == .waiting else { return false }
    outer = .subscribed
    outerSubscription = subscription
    return true
  }

  /// The subscription of the publisher that has its turn.
  var current: (any Subscription)? { inner == .subscribed ? innerSubscription : nil }

  /// - Returns: Whether the publisher before is to be cancelled, whose subscription ``takeReplaced()`` gives.
  @inlinable
  mutating func beginTurn() -> Bool {
    lastTurn += 1
    let replaces = inner == .subscribed
    inner = .awaited
    return replaces
  }

  mutating func takeReplaced() -> (any Subscription)? {
    inner == .awaited ? takeInner(leaving: .awaited) : nil
  }

  /// - Returns: Whether the subscription was taken for the current turn; else it is to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    if isOver || inner == .subscribed { return false }
    inner = .subscribed
    innerSubscription = subscription
    return true
  }

  /// - Returns: Whether the caller finishes downstream, as no inner publisher is left to wait for.
  mutating func finishOuter(releasing released: inout (any Subscription)?) -> Bool {
    if isOver { return false }
    released = outerSubscription
    outerSubscription = nil
    outer = .finished
    return inner == .none
  }

  /// Upstream is not cancelled for its own failure, only released.
  /// - Returns: What is to be cancelled; `nil` when downstream is not to be told.
  mutating func failOuter(releasing released: inout (any Subscription)?) -> Ended? {
    if isOver { return nil }
    released = outerSubscription
    outerSubscription = nil
    outer = .failed
    return Ended(inner: takeInner(leaving: .none), outer: nil)
  }

  /// Whether a completion of the current inner publisher counts, which may come before its subscription: not
  /// after upstream has failed.
  private var admitsInnerCompletion: Bool { !isOver && outer != .failed && inner != .none }

  /// - Returns: Whether the caller finishes downstream, as upstream has finished.
  mutating func finishInner(releasing released: inout (any Subscription)?) -> Bool {
    guard admitsInnerCompletion else { return false }
    released = takeInner(leaving: .none)
    return outer == .finished
  }

  /// Ends the turn of a publisher that needed no subscription.
  /// - Returns: Whether the caller finishes downstream, as upstream has finished.
  @inlinable
  mutating func finishAwaited() -> Bool {
    if isOver || outer == .failed { return false }
    inner = .none
    return outer == .finished
  }

  /// - Returns: What is to be cancelled; `nil` when the inner publisher had completed before, or the end had
  ///   come.
  mutating func failInner() -> Ended? {
    admitsInnerCompletion ? end() : nil
  }

  /// - Returns: What is to be cancelled; `nil` when the end had come before.
  mutating func end() -> Ended? {
    if isOver { return nil }
    isOver = true
    let ended = Ended(inner: takeInner(leaving: .none), outer: outerSubscription)
    outerSubscription = nil
    outer = .finished
    return ended
  }

  private mutating func takeInner(leaving next: Inner) -> (any Subscription)? {
    let taken = innerSubscription
    innerSubscription = nil
    inner = next
    return taken
  }
}
