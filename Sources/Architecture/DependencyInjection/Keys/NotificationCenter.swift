public import Foundation

extension DependencyValues {
  /// The notification center of the program.
  ///
  /// By default, this is `NotificationCenter.default` in running programs. Each test gets a new center and does not
  /// receive the notifications of other tests.
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

// Unchecked: notification centers are documented as thread-safe, although not all platforms mark them as sendable.
private struct NotificationCenterBox: @unchecked Sendable {
  let center: NotificationCenter
}
