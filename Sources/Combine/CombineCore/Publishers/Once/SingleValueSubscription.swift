/// The subscription of a publisher that has one value: sends it, and `finished`, with the first request.
@usableFromInline
final class SingleValueSubscription<Output>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  // Its methods are called through `any Subscription`, where they run unspecialised and each use of a generic
  // type costs a look-up of its metadata. So they say by hand what `withLock` and `take()` would say shorter.

  @usableFromInline let lock = Lock()
  @usableFromInline let value: Output

  /// Sends value and completion to downstream; released before it is called, and on cancel. Guarded by
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
    // What it holds may call back while it is deinitialised.
    _ = consume released
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, unlabeledChildren: CollectionOfOne(value))
  }

  @usableFromInline var playgroundDescription: Any { description }
}
