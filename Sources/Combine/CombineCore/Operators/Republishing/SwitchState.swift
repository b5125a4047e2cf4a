/// The state of a ``SwitchCore``. Each event is a mutating function that returns the action for the caller to
/// perform after it has released the lock.
@usableFromInline
struct SwitchState {
  // The subscriptions are stored separately from these enums, because matching an enum with a subscription as
  // its payload costs reference counting.

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
    /// The publisher was subscribed to, but its subscription hasn't arrived.
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

  /// The inner publisher's subscription. While the next publisher's subscription is awaited, this is the
  /// previous one, until it is cancelled.
  @usableFromInline private(set) var innerSubscription: (any Subscription)?

  /// A Boolean value that indicates whether downstream has cancelled or received the failure of an inner
  /// publisher.
  @usableFromInline var isOver = false

  /// The number of the latest turn. Each inner publisher begins a new turn.
  @usableFromInline var lastTurn: UInt = 0

  @inlinable
  init() {}

  @inlinable var admitsPublishers: Bool {
    switch outer {
    case .waiting, .subscribed: !isOver
    case .finished, .failed: false
    }
  }

  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  mutating func begin(_ subscription: any Subscription) -> Bool {
    guard !isOver, outer == .waiting else { return false }
    outer = .subscribed
    outerSubscription = subscription
    return true
  }

  /// The subscription of the current inner publisher.
  var current: (any Subscription)? { inner == .subscribed ? innerSubscription : nil }

  /// Begins the turn of a new inner publisher.
  /// - Returns: `true` if the caller must cancel the previous publisher, whose subscription
  ///   ``takeReplaced()`` returns.
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

  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    if isOver || inner == .subscribed { return false }
    inner = .subscribed
    innerSubscription = subscription
    return true
  }

  /// - Returns: `true` if the caller must finish downstream because no inner publisher is active.
  mutating func finishOuter(releasing released: inout (any Subscription)?) -> Bool {
    if isOver { return false }
    released = outerSubscription
    outerSubscription = nil
    outer = .finished
    return inner == .none
  }

  /// Records the upstream failure. Upstream's subscription is released without being cancelled.
  /// - Returns: The subscriptions to cancel, or `nil` if the failure must be ignored.
  mutating func failOuter(releasing released: inout (any Subscription)?) -> Ended? {
    if isOver { return nil }
    released = outerSubscription
    outerSubscription = nil
    outer = .failed
    return Ended(inner: takeInner(leaving: .none), outer: nil)
  }

  /// A Boolean value that indicates whether a completion of the current inner publisher is accepted. It may
  /// arrive before the publisher's subscription, but not after upstream has failed.
  private var admitsInnerCompletion: Bool { !isOver && outer != .failed && inner != .none }

  /// - Returns: `true` if the caller must finish downstream because upstream has finished.
  mutating func finishInner(releasing released: inout (any Subscription)?) -> Bool {
    guard admitsInnerCompletion else { return false }
    released = takeInner(leaving: .none)
    return outer == .finished
  }

  /// Ends the turn of a publisher that needed no subscription.
  /// - Returns: `true` if the caller must finish downstream because upstream has finished.
  @inlinable
  mutating func finishAwaited() -> Bool {
    if isOver || outer == .failed { return false }
    inner = .none
    return outer == .finished
  }

  /// - Returns: The subscriptions to cancel, or `nil` if the inner publisher had already completed or the
  ///   stream had already ended.
  mutating func failInner() -> Ended? {
    admitsInnerCompletion ? end() : nil
  }

  /// - Returns: The subscriptions to cancel, or `nil` if the stream had already ended.
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
