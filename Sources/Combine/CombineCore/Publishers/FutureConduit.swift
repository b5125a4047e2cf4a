import Synchronization

/// The future that owns a ``FutureConduit``.
@usableFromInline
protocol FutureConduitParent: AnyObject {
  /// Removes a cancelled conduit.
  func detach(_ conduit: FutureConduit)
}

/// The subscription of one subscriber to a future, which combines the result and the demand in whichever
/// order they arrive.
///
/// It stores neither the value nor the subscriber, which lets callers use it through `any Subscription`
/// without metadata of generic types. The future stores the result, and the connection delivers it.
@usableFromInline
final class FutureConduit: Conduit, Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline
  @frozen
  enum Errand {
    /// Send the result to the subscriber.
    case deliver
    /// Return the subscriber, for the conduit's mirror.
    case reveal
  }

  /// The references that are held until the result has been delivered or the subscription cancelled.
  @usableFromInline
  @frozen
  struct Connection {
    @usableFromInline let parent: any FutureConduitParent

    /// Performs an errand. The closure receives the conduit to check whether it has been cancelled in the
    /// meantime.
    @usableFromInline let perform: (FutureConduit, Errand) -> Any?

    @inlinable
    init(parent: any FutureConduitParent, perform: @escaping (FutureConduit, Errand) -> Any?) {
      self.parent = parent
      self.perform = perform
    }
  }

  /// Indicates whether the subscription was cancelled, for readers without the lock. Written with `lock`
  /// held.
  private let isCancelled = Atomic(false)

  @usableFromInline let lock = Lock()

  // The following properties are guarded by `lock`.

  @exclusivity(unchecked)
  @usableFromInline var connection: Connection?

  @exclusivity(unchecked)
  private var hasAnyDemand = false

  /// A Boolean value that indicates whether a value is waiting for demand.
  @exclusivity(unchecked)
  private var hasValue: Bool

  /// The future while its result is being delivered, for the mirror.
  @exclusivity(unchecked)
  private var deliveringParent: (any FutureConduitParent)?

  /// - Parameter hasValue: A Boolean value that indicates whether the future already has its value. If so,
  ///   the first request delivers the value, even while downstream is receiving its subscription.
  @usableFromInline
  init(connection: Connection, hasValue: Bool) {
    self.connection = connection
    self.hasValue = hasValue
  }

  /// A Boolean value that indicates whether the result hasn't been delivered yet.
  @usableFromInline var isWaiting: Bool {
    lock.withLock { connection != nil }
  }

  /// A Boolean value that indicates whether a completion may follow a value.
  @usableFromInline var admitsCompletion: Bool {
    !isCancelled.load(ordering: .acquiring)
  }

  /// Delivers the future's result, or waits for demand.
  /// - Parameter waitsForDemand: A Boolean value that indicates whether the result is a value, which waits
  ///   for demand.
  @usableFromInline
  func settle(waitsForDemand: Bool) {
    let taken: Connection? = lock.withLock {
      if waitsForDemand, !hasAnyDemand {
        hasValue = connection != nil
        return nil
      }
      return takeConnectionForDelivery()
    }
    deliver(through: taken)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let taken: Connection? = lock.withLock {
      guard hasValue else {
        hasAnyDemand = connection != nil
        return nil
      }
      return takeConnectionForDelivery()
    }
    deliver(through: taken)
  }

  private func deliver(through connection: Connection?) {
    guard let connection else { return }
    _ = connection.perform(self, .deliver)
    let delivered = lock.withLock { deliveringParent.take() }
    withExtendedLifetime(delivered) {}
  }

  @usableFromInline
  func cancel() {
    let (taken, delivering) = lock.withLock {
      isCancelled.store(true, ordering: .releasing)
      return (takeConnection(), deliveringParent.take())
    }
    // The references are released outside the lock.
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
