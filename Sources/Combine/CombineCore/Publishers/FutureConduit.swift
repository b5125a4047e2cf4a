import Synchronization

/// The future that a ``FutureConduit`` belongs to.
@usableFromInline
protocol FutureConduitParent: AnyObject {
  /// Forgets a conduit that was cancelled.
  func detach(_ conduit: FutureConduit)
}

/// The subscription of one subscriber to a future: brings together the result and the demand, whichever comes
/// first.
///
/// It knows neither value nor subscriber, so that its methods, which are called through `any Subscription`,
/// need no metadata of generic types. The future keeps the result; the connection knows how to hand it on.
@usableFromInline
final class FutureConduit: Conduit, Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline
  @frozen
  enum Errand {
    /// Sends the result to the subscriber.
    case deliver
    /// Gives the subscriber, to describe it.
    case reveal
  }

  /// The references that are held until the result was delivered or the subscription cancelled.
  @usableFromInline
  @frozen
  struct Connection {
    @usableFromInline let parent: any FutureConduitParent

    /// Gets the conduit, to ask it whether it was cancelled meanwhile.
    @usableFromInline let perform: (FutureConduit, Errand) -> Any?

    @inlinable
    init(parent: any FutureConduitParent, perform: @escaping (FutureConduit, Errand) -> Any?) {
      self.parent = parent
      self.perform = perform
    }
  }

  /// Whether it was cancelled, for readers without the lock. Written with `lock` held.
  private let isCancelled = Atomic(false)

  @usableFromInline let lock = Lock()

  // These are guarded by `lock`.

  @exclusivity(unchecked)
  @usableFromInline var connection: Connection?

  @exclusivity(unchecked)
  private var hasAnyDemand = false

  /// Whether a value waits for demand.
  @exclusivity(unchecked)
  private var hasValue: Bool

  /// The future while its result is delivered, for the mirror.
  @exclusivity(unchecked)
  private var deliveringParent: (any FutureConduitParent)?

  /// - Parameter hasValue: A Boolean value that indicates whether the future has its value already: then the
  ///   first request, which may come while downstream gets its subscription, is answered.
  @usableFromInline
  init(connection: Connection, hasValue: Bool) {
    self.connection = connection
    self.hasValue = hasValue
  }

  /// Whether the result is still to be delivered.
  @usableFromInline var isWaiting: Bool {
    lock.withLock { connection != nil }
  }

  /// Whether a completion may follow a value.
  @usableFromInline var admitsCompletion: Bool {
    !isCancelled.load(ordering: .acquiring)
  }

  /// Learns that the future has its result.
  /// - Parameter waitsForDemand: A Boolean value that indicates whether the result is a value, which
  ///   waits for demand.
  @usableFromInline
  func settle(waitsForDemand: Bool) {
    lock.lock()
    if waitsForDemand, !hasAnyDemand {
      hasValue = connection != nil
      lock.unlock()
      return
    }
    let taken = takeConnectionForDelivery()
    lock.unlock()
    deliver(through: taken)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    guard hasValue else {
      hasAnyDemand = connection != nil
      lock.unlock()
      return
    }
    let taken = takeConnectionForDelivery()
    lock.unlock()
    deliver(through: taken)
  }

  private func deliver(through connection: Connection?) {
    guard let connection else { return }
    _ = connection.perform(self, .deliver)
    lock.lock()
    let delivered = deliveringParent.take()
    lock.unlock()
    withExtendedLifetime(delivered) {}
  }

  @usableFromInline
  func cancel() {
    lock.lock()
    isCancelled.store(true, ordering: .releasing)
    let taken = takeConnection()
    let delivering = deliveringParent.take()
    lock.unlock()
    // What is taken is released outside the lock.
    taken?.parent.detach(self)
    withExtendedLifetime(delivering) {}
  }

  /// Called with the lock held.
  private func takeConnectionForDelivery() -> Connection? {
    let taken = takeConnection()
    deliveringParent = taken?.parent
    return taken
  }

  /// Called with the lock held.
  private func takeConnection() -> Connection? {
    let taken = connection
    connection = nil
    hasAnyDemand = false
    hasValue = false
    return taken
  }

  @usableFromInline var description: String { "Future" }

  @usableFromInline var customMirror: Mirror {
    let (connection, deliveringParent, hasAnyDemand) = lock.withLock {
      (self.connection, self.deliveringParent, self.hasAnyDemand)
    }
    let parent = connection?.parent ?? deliveringParent
    let downstream = connection?.perform(self, .reveal)
    return Mirror(
      self,
      children: [
        "parent": parent as Any, "downstream": downstream as Any,
        "hasAnyDemand": hasAnyDemand, "subject": parent as Any,
      ]
    )
  }

  @usableFromInline var playgroundDescription: Any { description }
}
