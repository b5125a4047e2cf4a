/// The subscription of one subscriber to a future: brings together the result and the demand, whichever comes first.
@usableFromInline
final class FutureConduit<Output, Failure: Error>: Conduit, Subscription, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
{
  @usableFromInline typealias Deliver = SubjectConduit<Output, Failure>.Deliver

  /// What is held until the result was delivered or the subscription cancelled.
  private struct Connection {
    let parent: Future<Output, Failure>
    let downstream: Any
    let deliver: Deliver
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var connection: Connection?

  /// Guarded by `lock`.
  private var hasAnyDemand = false

  /// Guarded by `lock`; a value that waits for demand.
  private var value: Output?

  /// Guarded by `lock`.
  private var isCancelled = false

  @usableFromInline
  init(
    parent: Future<Output, Failure>,
    downstream: Any,
    deliver: @escaping Deliver
  ) {
    connection = Connection(parent: parent, downstream: downstream, deliver: deliver)
  }

  /// Whether the result is still to be delivered.
  var isWaiting: Bool {
    lock.withLock { connection != nil }
  }

  /// Called before downstream gets its subscription, from inside which it may ask for the value.
  func prepare(_ value: Output) {
    lock.withLock { self.value = value }
  }

  func settle(_ result: Result<Output, Failure>) {
    switch result {
    case .failure(let error):
      _ = take()?.deliver(.completion(.failure(error)))
    case .success(let value):
      lock.lock()
      guard hasAnyDemand else {
        if connection != nil { self.value = value }
        lock.unlock()
        return
      }
      lock.unlock()
      deliver(value)
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let value = lock.withLock {
      hasAnyDemand = connection != nil
      return self.value.take()
    }
    if let value { deliver(value) }
  }

  private func deliver(_ value: Output) {
    guard let connection = take() else { return }
    _ = connection.deliver(.value(value))
    guard !lock.withLock({ isCancelled }) else { return }
    _ = connection.deliver(.completion(.finished))
  }

  @usableFromInline
  func cancel() {
    // What is taken is let go outside the lock.
    let released = lock.withLock {
      isCancelled = true
      return value.take()
    }
    take()?.parent.detach(self)
    withExtendedLifetime(released) {}
  }

  private func take() -> Connection? {
    lock.withLock {
      hasAnyDemand = false
      return connection.take()
    }
  }

  @usableFromInline var description: String { "Future" }

  @usableFromInline var customMirror: Mirror {
    let (connection, hasAnyDemand) = lock.withLock { (self.connection, self.hasAnyDemand) }
    return Mirror(
      self,
      children: [
        "parent": connection?.parent as Any, "downstream": connection?.downstream as Any,
        "hasAnyDemand": hasAnyDemand, "subject": connection?.parent as Any,
      ]
    )
  }

  @usableFromInline var playgroundDescription: Any { description }
}
