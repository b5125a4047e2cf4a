import Foundation
import OpenCombine

extension NotificationCenter {
  /// The publishers of a notification center under OpenCombine's name.
  public struct OCombine {
    public typealias Publisher = NotificationCenter.Publisher

    /// The center that posts the notifications.
    public let center: NotificationCenter

    /// Makes the publishers of a center.
    /// - Parameter center: The center that posts the notifications.
    public init(_ center: NotificationCenter) {
      self.center = center
    }

    /// Returns a publisher of the notifications of a name.
    /// - Parameters:
    ///   - name: The name of the notifications.
    ///   - object: The object that posts them; `nil` for any.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
      center.publisher(for: name, object: object)
    }
  }

  /// The publishers of the center under OpenCombine's name.
  public var ocombine: OCombine { OCombine(self) }
}
