/// The subscriber of one upstream of a ``ZipSubscription``.
// Repeats the members of `CombineLatestInput` that `SourceSubscriber` requires; the two types handle a value
// differently.
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

  /// A Boolean value that indicates whether the upstream has finished and has no queued values, so that no
  /// further tuple can follow.
  @inlinable final var isExhausted: Bool { hasFinished && count == 0 }

  /// Takes the oldest posted value. Called inside the gate.
  /// - Parameters:
  ///   - isKept: A Boolean value that indicates whether the value is queued; otherwise, it is released.
  ///   - lock: The zip subscription's lock, which guards the posted values.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) {}

  /// Releases the queued values. Called by the thread that ended the stream. No other thread accesses values
  /// afterwards.
  @usableFromInline
  func forget() {}
}

/// The queued values of one upstream of a ``ZipSubscription``.
@usableFromInline
final class ZipQueue<Value>: ZipLink {
  /// The oldest value, stored separately because it is usually the only one. Guarded by the subscription's
  /// gate, as is `rest`.
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
