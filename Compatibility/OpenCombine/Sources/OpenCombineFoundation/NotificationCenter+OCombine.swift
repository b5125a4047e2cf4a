import Foundation
import OpenCombine

extension NotificationCenter {
  /// The publishers of a notification center under OpenCombine's name.
  public struct OCombine {
    public typealias Publisher = NotificationCenter.Publisher

    /// The center that posts the notifications.
    public let center: NotificationCenter

    /// Creates a wrapper of a notification center.
    /// - Parameter center: The center that posts the notifications.
    public init(_ center: NotificationCenter) {
      self.center = center
    }

    /// Returns a publisher of the notifications with the given name.
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts the notifications, or `nil` for any object.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
      center.publisher(for: name, object: object)
    }
  }

  /// The publishers of the center under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
