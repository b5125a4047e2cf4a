import Foundation

// A process has many windows, and the code of all of them would receive the notifications. The phase of the scene belongs
// to one window.
extension UIApplication {
  /// Posted when the app becomes active.
  @available(*, unavailable, message: "Use onChange(of: scenePhase) with the environment's scenePhase.")
  public static var didBecomeActiveNotification: Notification.Name { Notification.Name("") }

  /// Posted when the app is about to become inactive.
  @available(*, unavailable, message: "Use onChange(of: scenePhase) with the environment's scenePhase.")
  public static var willResignActiveNotification: Notification.Name { Notification.Name("") }

  /// Posted when the app leaves the background.
  @available(*, unavailable, message: "Use onChange(of: scenePhase) with the environment's scenePhase.")
  public static var willEnterForegroundNotification: Notification.Name { Notification.Name("") }

  /// Posted when the app enters the background.
  @available(*, unavailable, message: "Use onChange(of: scenePhase) with the environment's scenePhase.")
  public static var didEnterBackgroundNotification: Notification.Name { Notification.Name("") }

  /// Posted when the app is about to terminate.
  @available(*, unavailable, message: "A server may stop without a notification: save each change.")
  public static var willTerminateNotification: Notification.Name { Notification.Name("") }

  /// Posted when the app receives a warning about low memory.
  @available(*, unavailable, message: "A server reports no low memory: limit the sizes of caches.")
  public static var didReceiveMemoryWarningNotification: Notification.Name { Notification.Name("") }

  /// Posted at midnight, and when the time zone changes.
  @available(*, unavailable, message: "Use TimelineView(.everyMinute).")
  public static var significantTimeChangeNotification: Notification.Name { Notification.Name("") }

  /// Posted when a person takes a screenshot.
  @available(*, unavailable, message: "A browser reports no screenshots.")
  public static var userDidTakeScreenshotNotification: Notification.Name { Notification.Name("") }
}
