public import Foundation

extension DependencyValues {
  /// The notification center. The default is `NotificationCenter.default` in running programs, and a new
  /// center for each test.
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) var notificationCenter
  /// ```
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].center }
    set { self[NotificationCenterKey.self] = NotificationCenterBox(center: newValue) }
  }

  private enum NotificationCenterKey: DependencyKey {
    static let liveValue = NotificationCenterBox(center: .default)
    static var testValue: NotificationCenterBox { NotificationCenterBox(center: NotificationCenter()) }
  }
}

// Unchecked: notification centers are documented as thread-safe, but they are not marked as sendable on all
// platforms.
private struct NotificationCenterBox: @unchecked Sendable {
  let center: NotificationCenter
}
