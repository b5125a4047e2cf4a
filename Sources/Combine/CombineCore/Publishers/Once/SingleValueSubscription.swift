/// The subscription of a publisher with a single value, which it sends with the first request, followed by
/// `finished`.
@usableFromInline
final class SingleValueSubscription<Output>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  // The methods are called through `any Subscription`, where they run unspecialized and each use of a generic
  // type costs a metadata lookup. They therefore don't use `withLock` and `take()`.

  @usableFromInline let lock = Lock()
  @usableFromInline let value: Output

  /// Sends the value and the completion downstream. Cleared before that call and on cancel. Guarded by
  /// `lock`.
  @exclusivity(unchecked)
  @usableFromInline var deliver: ((Output) -> Void)?

  @usableFromInline let description: String

  @inlinable
  init<S: Subscriber>(value: Output, description: String, downstream: S) where S.Input == Output {
    self.value = value
    self.description = description
    deliver = { value in
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    let deliver = deliver
    self.deliver = nil
    lock.unlock()
    deliver?(value)
  }

  @usableFromInline
  func cancel() {
    lock.lock()
    let released = deliver
    deliver = nil
    lock.unlock()
    // The referenced objects may call back while they are deinitialized.
    _ = consume released
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, unlabeledChildren: CollectionOfOne(value))
  }

  @usableFromInline var playgroundDescription: Any { description }
}
