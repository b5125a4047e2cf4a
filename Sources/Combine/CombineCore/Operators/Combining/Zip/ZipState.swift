/// The state of the upstreams and of downstream of a ``ZipSubscription``, independent of their output types.
///
/// Each event is a mutating function that returns the action to perform. The state belongs to the thread
/// inside the gate.
@usableFromInline
struct ZipState {
  /// The decision after an upstream finishes, and after each tuple delivered from then on.
  @usableFromInline
  enum Decision {
    case goesOn
    /// All upstreams have finished, and a complete tuple is still queued that no further value will trigger.
    case deliversRest
    case finishes
  }

  @usableFromInline let upstreams: Int

  /// The number of upstreams whose subscription hasn't arrived.
  @usableFromInline var unattached: Int

  /// The number of upstreams without a queued value.
  @usableFromInline var missing: Int

  @usableFromInline var running: Int
  @usableFromInline var hasSubscribedDownstream = false

  /// The upstream whose value completed the tuple that is being delivered, if any.
  @usableFromInline var completing: ObjectIdentifier?

  /// The demand that downstream requests during that delivery, which the upstream in `completing` receives as
  /// the return value for its value.
  @usableFromInline var requestedMeanwhile = Subscribers.Demand.none

  @inlinable
  init(upstreams: Int) {
    self.upstreams = upstreams
    unattached = upstreams
    missing = upstreams
    running = upstreams
  }

  /// Records that an upstream has sent its subscription.
  /// - Returns: `true` if all upstreams have.
  @inlinable
  mutating func attach() -> Bool {
    unattached -= 1
    return unattached == 0
  }

  /// Records that downstream is about to receive its subscription.
  /// - Returns: `true` if downstream hasn't received one yet.
  @inlinable
  mutating func subscribeDownstream() -> Bool {
    guard !hasSubscribedDownstream else { return false }
    hasSubscribedDownstream = true
    return true
  }

  /// Records that a value of an upstream was queued.
  /// - Returns: `true` if the caller must deliver a tuple: one is complete, and no other is being delivered.
  @inlinable
  mutating func keepValue(of link: ZipLink) -> Bool {
    if link.count == 1 { missing -= 1 }
    return missing == 0 && completing == nil
  }

  /// Begins the delivery of a tuple, which contains one value of each upstream.
  @inlinable
  mutating func beginDelivery(completedBy link: ZipLink, of links: [ZipLink]) {
    for link in links where link.count == 0 { missing += 1 }
    requestedMeanwhile = .none
    completing = ObjectIdentifier(link)
  }

  /// Records a request that downstream makes inside the gate.
  /// - Returns: The upstream that receives the demand as the return value for its own value if a tuple is
  ///   being delivered. Otherwise, `nil`.
  @inlinable
  mutating func request(_ demand: Subscribers.Demand) -> ObjectIdentifier? {
    if completing != nil { requestedMeanwhile += demand }
    return completing
  }

  /// Ends the delivery of a tuple.
  @inlinable
  mutating func endDelivery() {
    completing = nil
  }

  /// Records that an upstream has finished.
  @inlinable
  mutating func finish(_ link: ZipLink) {
    link.hasFinished = true
    running -= 1
  }

  /// Returns the decision for the current state.
  ///
  /// The stream finishes when an upstream that has finished has no queued values. Tuples of values that were
  /// sent during a delivery wait for the next value, or are delivered at the end when none can arrive.
  @inlinable
  func decision(for links: [ZipLink]) -> Decision {
    if running == upstreams { return .goesOn }
    // A closure instead of the key path costs 2 % more instructions for a pair.
    if links.contains(where: \.isExhausted) { return .finishes }
    return running == 0 && completing == nil ? .deliversRest : .goesOn
  }
}

/// The subscriber of one upstream of a ``ZipSubscription``.
// The members that `SourceSubscriber` requires are duplicates of those in `CombineLatestInput`, because the
// two types handle a value differently.
@usableFromInline
struct ZipInput<Downstream: Subscriber, Input>: SourceSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: ZipSubscription<Downstream>
  @usableFromInline let queue: ZipQueue<Input>
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(zip: ZipSubscription<Downstream>, queue: ZipQueue<Input>) {
    combiner = zip
    self.queue = queue
  }

  @inlinable var link: ZipLink { queue }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    combiner.receive(input, for: queue)
  }
}

/// The state of one upstream of a ``ZipSubscription``, independent of the upstream's output type.
@usableFromInline
class ZipLink {
  /// The upstream's subscription until the stream ends. Guarded by the zip subscription's lock.
  @usableFromInline final var subscription: (any Subscription)?

  /// Guarded by the zip subscription's gate, as are the properties below.
  @exclusivity(unchecked)
  @usableFromInline final var isAttached = false

  @exclusivity(unchecked)
  @usableFromInline final var hasFinished = false

  /// The number of this upstream's queued values.
  @exclusivity(unchecked)
  @usableFromInline final var count = 0

  @inlinable
  init() {}

  /// A Boolean value that indicates whether the upstream has finished and has no queued values, in which case
  /// no more tuples can follow.
  @inlinable final var isExhausted: Bool { hasFinished && count == 0 }

  /// Takes the oldest posted value. Called inside the gate.
  /// - Parameters:
  ///   - isKept: A Boolean value that indicates whether the value is queued; otherwise, it is released.
  ///   - lock: The zip subscription's lock, which guards the posted values.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) {}

  /// Releases the queued values. Called by the thread that ended the stream, after which no other thread
  /// accesses values.
  @usableFromInline
  func forget() {}
}

/// The queued values of one upstream of a ``ZipSubscription``.
@usableFromInline
final class ZipQueue<Value>: ZipLink {
  /// The oldest value, which is stored separately because it is usually the only one. Guarded by the
  /// subscription's gate, as is `rest`.
  @exclusivity(unchecked)
  @usableFromInline var first: Value?

  @exclusivity(unchecked)
  @usableFromInline var rest = Queue<Value>()

  /// Values that arrived while another thread was inside the gate. Guarded by the subscription's lock.
  @exclusivity(unchecked)
  private var posted = Queue<Value>()

  @inlinable
  override init() {}

  @inlinable
  func append(_ value: Value) {
    if count == 0 { first = value } else { rest.append(value) }
    count += 1
  }

  @inlinable
  func removeFirst() -> Value {
    guard let value = first else {
      preconditionFailure("Values were zipped before every publisher had sent one")
    }
    count -= 1
    first = count == 0 ? nil : rest.popFirst()
    return value
  }

  /// Called with the subscription's lock held.
  @usableFromInline
  func post(_ value: Value) {
    posted.append(value)
  }

  @usableFromInline
  override func takePosted(keeping isKept: Bool, lock: borrowing Lock) {
    guard let value = lock.withLock({ posted.popFirst() }) else { return }
    if isKept { append(value) }
  }

  @usableFromInline
  override func forget() {
    let last = first
    let rest = rest
    first = nil
    self.rest = Queue()
    count = 0
    withExtendedLifetime((last, rest)) {}
  }
}
