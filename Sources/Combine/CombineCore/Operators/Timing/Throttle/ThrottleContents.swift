/// The value or completion that waits to be delivered by a throttle, and the demand.
@usableFromInline
@frozen
struct ThrottleContents<Downstream: Subscriber, Time: Strideable>: SubscriptionContents {
  @usableFromInline let downstream: Downstream

  /// For more values than the one that waits.
  @usableFromInline var demand = Subscribers.Demand.none

  /// The value that waits, for which an action is scheduled.
  @usableFromInline var value: Downstream.Input?

  /// Upstream's completion.
  @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?

  /// Whether downstream has got its subscription.
  @usableFromInline var isAttached = false

  @usableFromInline var hasEmitted = false

  /// The time of the last delivery of a value. Means nothing before the first.
  @usableFromInline var lastEmission: Time

  @inlinable
  init(downstream: Downstream, lastEmission: Time) {
    self.downstream = downstream
    self.lastEmission = lastEmission
  }

  @inlinable var isCompleting: Bool { completion != nil }

  /// Notes that downstream has got its subscription.
  /// - Returns: Whether a completion was held back for that, and is to be scheduled.
  @inlinable
  mutating func attach() -> Bool {
    isAttached = true
    return isCompleting && value == nil
  }

  /// Stores a value until it is delivered.
  /// - Parameters:
  ///   - other: The value; afterwards the one in whose place it waits.
  ///   - latest: A Boolean value that indicates whether it takes the place of one that waits already.
  /// - Returns: Whether it is the first to wait, so that an action is to be scheduled.
  @inlinable
  mutating func put(_ other: inout Downstream.Input?, latest: Bool) -> Bool {
    guard !isCompleting, demand != .none else { return false }
    if value != nil {
      if latest { swap(&other, &value) }
      return false
    }
    demand -= 1
    swap(&other, &value)
    return true
  }

  /// Returns the date at which the value that waits is to be delivered.
  @inlinable
  func emissionDate(now: Time, interval: Time.Stride) -> Time {
    hasEmitted ? max(now, lastEmission.advanced(by: interval)) : now
  }

  /// Puts down the completion.
  /// - Returns: Whether an action is to be scheduled for it: none is there, and downstream has its
  ///   subscription.
  @inlinable
  mutating func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    guard !isCompleting else { return false }
    self.completion = completion
    return isAttached && value == nil
  }

  /// Takes the value that waits.
  /// - Parameter now: The present time, or `nil` where it does not matter any more.
  @inlinable
  mutating func takeValue(now: Time?) -> Downstream.Input? {
    guard let value else { return nil }
    self.value = nil
    hasEmitted = true
    if let now { lastEmission = now }
    return value
  }
}
