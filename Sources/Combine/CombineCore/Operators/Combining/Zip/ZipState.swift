/// The state of the upstreams and of downstream of a ``ZipSubscription``, whatever the values.
///
/// Each event is a mutating function that returns what follows from it. It belongs to the thread inside the
/// gate.
@usableFromInline
struct ZipState {
  /// The decision after an upstream's finish, or after a tuple that was delivered after it.
  @usableFromInline
  enum Decision {
    case goesOn
    /// Every upstream has finished, and a tuple is left that no value will bring any more.
    case deliversRest
    case finishes
  }

  @usableFromInline let upstreams: Int

  /// The number of upstreams that have not sent their subscription.
  @usableFromInline var unattached: Int

  /// The number of upstreams without a value that waits.
  @usableFromInline var missing: Int

  @usableFromInline var running: Int
  @usableFromInline var hasSubscribedDownstream = false

  /// While a tuple is being delivered, the upstream whose value completed it.
  @usableFromInline var completing: ObjectIdentifier?

  /// The demand that downstream requested from inside that delivery: `completing` gets it as the answer to
  /// its value.
  @usableFromInline var requestedMeanwhile = Subscribers.Demand.none

  @inlinable
  init(upstreams: Int) {
    self.upstreams = upstreams
    unattached = upstreams
    missing = upstreams
    running = upstreams
  }

  /// An upstream has sent its subscription.
  /// - Returns: Whether all have.
  @inlinable
  mutating func attach() -> Bool {
    unattached -= 1
    return unattached == 0
  }

  /// Downstream is to have its subscription.
  /// - Returns: Whether it has none yet.
  @inlinable
  mutating func subscribeDownstream() -> Bool {
    guard !hasSubscribedDownstream else { return false }
    hasSubscribedDownstream = true
    return true
  }

  /// A value of an upstream waits now.
  /// - Returns: Whether a tuple is to be delivered: it is complete, and no other is on its way.
  @inlinable
  mutating func keepValue(of link: ZipLink) -> Bool {
    if link.count == 1 { missing -= 1 }
    return missing == 0 && completing == nil
  }

  /// A tuple of one value of each upstream sets out.
  @inlinable
  mutating func beginDelivery(completedBy link: ZipLink, of links: [ZipLink]) {
    for link in links where link.count == 0 { missing += 1 }
    requestedMeanwhile = .none
    completing = ObjectIdentifier(link)
  }

  /// Takes account of a request that downstream makes inside the gate.
  /// - Returns: The upstream that gets the demand as the return value for its own value, as a tuple is being
  ///   delivered; `nil` outside of a delivery.
  @inlinable
  mutating func request(_ demand: Subscribers.Demand) -> ObjectIdentifier? {
    if completing != nil { requestedMeanwhile += demand }
    return completing
  }

  /// The tuple was delivered.
  @inlinable
  mutating func endDelivery() {
    completing = nil
  }

  /// An upstream has finished.
  @inlinable
  mutating func finish(_ link: ZipLink) {
    link.hasFinished = true
    running -= 1
  }

  /// A stream finishes when an upstream that has finished has no value left. Values that were sent from
  /// inside a delivery wait for the next value to come; when none can come they are delivered at the end.
  @inlinable
  func decision(for links: [ZipLink]) -> Decision {
    if running == upstreams { return .goesOn }
    // A closure in place of the key path takes 2 % more instructions for a pair.
    if links.contains(where: \.isExhausted) { return .finishes }
    return running == 0 && completing == nil ? .deliversRest : .goesOn
  }
}
