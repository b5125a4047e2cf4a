public import Foundation

extension DependencyValues {
  /// The center for notifications: the default center in a running program, a new one for each test.
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

// Unchecked: a notification center is documented to be used from any thread, which its type does not say
// everywhere.
private struct NotificationCenterBox: @unchecked Sendable {
  let center: NotificationCenter
}
