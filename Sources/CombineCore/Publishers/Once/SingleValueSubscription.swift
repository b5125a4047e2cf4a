/// The subscription of a publisher that has one value: sends it, and `finished`, with the first request.
@usableFromInline
final class SingleValueSubscription<Output>: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  private let lock = Lock()
  private let value: Output

  /// Sends value and completion to downstream. Guarded by `lock`; let go before it is called, and on cancel.
  private var deliver: ((Output) -> Void)?

  @usableFromInline let description: String

  @inlinable
  convenience init<S: Subscriber>(value: Output, description: String, downstream: S) where S.Input == Output {
    self.init(value: value, description: description) { value in
      _ = downstream.receive(value)
      downstream.receive(completion: .finished)
    }
  }

  @usableFromInline
  init(value: Output, description: String, deliver: @escaping (Output) -> Void) {
    self.value = value
    self.description = description
    self.deliver = deliver
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.withLock { deliver.take() }?(value)
  }

  @usableFromInline
  func cancel() {
    let released = lock.withLock { deliver.take() }
    withExtendedLifetime(released) {}
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, unlabeledChildren: CollectionOfOne(value))
  }

  @usableFromInline var playgroundDescription: Any { description }
}
