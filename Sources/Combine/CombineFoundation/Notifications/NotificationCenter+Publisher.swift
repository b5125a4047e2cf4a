import CombineCore
import Foundation

extension NotificationCenter {
  /// Returns a publisher that sends the notifications of a name.
  ///
  ///     post:                   --a--b--c--
  ///     publisher(for:object:)  --a--b--c--
  ///
  /// A notification is delivered by the thread that posts it, or, while the subscriber receives another one,
  /// by the thread of that call. One without demand is lost. The publisher never completes.
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object whose notifications are delivered, or `nil` for all objects.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher that sends the notifications of a name.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center at which the notifications are posted.
    public let center: NotificationCenter

    /// The name of the notifications.
    public let name: Notification.Name

    /// The object whose notifications are sent, or `nil` for those of all objects.
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
