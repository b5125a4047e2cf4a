import CombineCore
import Foundation

extension NotificationCenter {
  /// Returns a publisher that emits the notifications with a given name.
  ///
  ///     post:                   --a--b--c--
  ///     publisher(for:object:)  --a--b--c--
  ///
  /// You receive a notification on the thread that posts it or, while you are receiving another one, on the
  /// thread that delivers that one. If you have no demand when a notification is posted, you don't receive
  /// it. The publisher doesn't complete.
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts the notifications, or `nil` for all objects.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher that emits the notifications with a given name.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The notification center that posts the notifications.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// The object that posts the notifications, or `nil` for all objects.
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let subscription = NotificationSubscription(parent: self, downstream: subscriber)
      subscription.observe()
      subscriber.receive(subscription: subscription)
    }
  }
}

extension NotificationCenter.Publisher: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

/// The subscription of a notification publisher.
///
/// The subscriber retains the subscription, to which the notification center has only a weak reference.
/// `lock` protects the mutable state.
final class NotificationSubscription: GatedDelivery, Subscription, OwnSubscription, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible, @unchecked Sendable
{
  private let name: Notification.Name

  /// Delivers one notification at a time to downstream, whichever threads post them. When a notification
  /// arrives while another thread is delivering, that thread delivers it.
  let gate = DeliveryGate()
  let posted = PostedEvents()
  private let demand = AtomicDemand()
  private let lock = Lock()

  /// Guarded by `lock`, or `nil` once cancelled.
  private var center: NotificationCenter?

  /// Guarded by `lock`, or `nil` once cancelled.
  private var object: AnyObject?

  /// Guarded by `lock`, or `nil` once cancelled.
  private var downstream: (any Subscriber<Notification, Never>)?

  /// The center's token for this subscription. Guarded by `lock`, or `nil` once cancelled.
  private var token: (any NSObjectProtocol)?

  init(parent: NotificationCenter.Publisher, downstream: any Subscriber<Notification, Never>) {
    name = parent.name
    center = parent.center
    object = parent.object
    self.downstream = downstream
  }

  /// Called once, before downstream receives the subscription.
  func observe() {
    let (center, object) = lock.withLock { (self.center, self.object) }
    let token = center?.addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
      self?.deliver(notification)
    }
    lock.withLock { self.token = token }
  }

  private func deliver(_ notification: Notification) {
    // This comes before the gate, because a notification without demand doesn't need to wait for the delivery
    // of another one.
    guard demand.takeOne() else { return }
    bring(notification)
  }

  /// Called inside the gate.
  func handle(_ notification: Notification) {
    if let downstream = lock.withLock({ self.downstream }) {
      demand.add(downstream.receive(notification))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand.add(demand)
  }

  func cancel() {
    let (center, token, object, downstream) = lock.withLock {
      (self.center.take(), self.token.take(), self.object.take(), self.downstream.take())
    }
    if let token { center?.removeObserver(token) }
    withExtendedLifetime((object, downstream)) {}
  }

  var description: String { "NotificationCenter Observer" }

  var customMirror: Mirror {
    let (center, object) = lock.withLock { (self.center, self.object) }
    return Mirror(
      self,
      children: [
        "center": center as Any, "name": name, "object": object as Any, "demand": demand.current,
      ]
    )
  }

  var playgroundDescription: Any { description }
}

#if !canImport(Darwin)
  import CombineCore
  import Foundation

  extension NotificationCenter {
    /// Returns an asynchronous sequence of the notifications with a given name.
    ///
    /// You don't receive notifications that are posted before you create an iterator. An iterator buffers up
    /// to 7 notifications for its task, and then discards the oldest.
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts the notifications, or `nil` for all objects.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
      Notifications(publisher: publisher(for: name, object: object))
    }

    /// An asynchronous sequence of notifications.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
      // The publisher doesn't change, and any thread may use a notification center.

      public typealias Element = Notification
      fileprivate typealias Values = AsyncPublisher<Publishers.Buffer<NotificationCenter.Publisher>>

      private let values: Values

      fileprivate init(publisher: NotificationCenter.Publisher) {
        values = publisher.buffer(size: 7, prefetch: .byRequest, whenFull: .dropOldest).values
      }

      /// An iterator of notifications.
      public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Values.Iterator

        public mutating func next() async -> Notification? { await base.next() }
      }

      public func makeAsyncIterator() -> Iterator { Iterator(base: values.makeAsyncIterator()) }
    }
  }
#endif
