/// The subscriber of one upstream of a ``ZipSubscription``.
// Repeats the members of `CombineLatestInput` that `SourceSubscriber` requires; the two differ in their
// handling of a value.
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

/// The state of one upstream of a ``ZipSubscription``, whatever that sends.
@usableFromInline
class ZipLink {
  /// Until the stream ends. Guarded by the subscription's lock.
  @usableFromInline final var subscription: (any Subscription)?

  /// Guarded by the subscription's gate, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline final var isAttached = false

  @exclusivity(unchecked)
  @usableFromInline final var hasFinished = false

  /// The number of its values that wait for the others'.
  @exclusivity(unchecked)
  @usableFromInline final var count = 0

  @inlinable
  init() {}

  /// Whether it has finished and all of its values have gone: no tuple can follow.
  @inlinable final var isExhausted: Bool { hasFinished && count == 0 }

  /// Takes the oldest value that was posted: keeps it with those that wait, or releases it. Called inside the
  /// gate.
  /// - Parameter lock: The subscription's, which guards the posted values.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) {}

  /// Releases the waiting values. Called by the thread that ended the stream: no other touches values after
  /// that.
  @usableFromInline
  func forget() {}
}

/// The values of one upstream of a ``ZipSubscription`` that wait for the others'.
@usableFromInline
final class ZipQueue<Value>: ZipLink {
  /// The oldest, which stands apart since most often it is the only one. Guarded by the subscription's gate,
  /// as is `rest`.
  @exclusivity(unchecked)
  @usableFromInline var first: Value?

  @exclusivity(unchecked)
  @usableFromInline var rest = Queue<Value>()

  /// Values that came while another thread was inside the gate. Guarded by the subscription's lock.
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
