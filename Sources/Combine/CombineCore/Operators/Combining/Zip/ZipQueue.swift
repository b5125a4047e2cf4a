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
