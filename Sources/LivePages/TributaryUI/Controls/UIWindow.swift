import Foundation

/// The inset distances for views, for UIKit code.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = UIEdgeInsets()
}

/// An object that represents one instance of the app's user interface, for UIKit code.
@MainActor
@preconcurrency
open class UIScene: Hashable {
  /// The execution state of a scene.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// The current execution state of the scene.
  ///
  /// It is active, because code runs only for the window of a tab.
  public var activationState: ActivationState { .foregroundActive }

  fileprivate init() {}

  nonisolated public static func == (first: UIScene, second: UIScene) -> Bool { first === second }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A scene that manages the windows of an app, for UIKit code.
///
/// The scene has one window.
public final class UIWindowScene: UIScene {
  static let shared = UIWindowScene()

  /// The windows associated with the scene.
  public var windows: [UIWindow] { [.shared] }

  /// The window that receives keyboard events.
  public var keyWindow: UIWindow? { .shared }

  /// The screen that displays the content of the scene.
  public var screen: UIScreen { .main }
}

/// The backdrop for an app's user interface, for UIKit code.
///
/// It is the browser's window.
///
/// - Note: Differs: the window contains the view whose body or action is running. Its insets are zero, because a
///   browser keeps pages inside the safe area.
public final class UIWindow: UIView {
  static let shared = UIWindow(())

  private init(_: Void) { super.init() }

  /// The distances between the edges of the window and the safe area.
  public var safeAreaInsets: UIEdgeInsets { .zero }

  /// The frame of the window.
  public var frame: CGRect { UIScreen.main.bounds }

  /// The bounds of the window.
  public var bounds: CGRect { UIScreen.main.bounds }

  /// A Boolean value that indicates whether the window receives keyboard events.
  public var isKeyWindow: Bool { true }

  /// The scene that contains the window.
  public var windowScene: UIWindowScene? { .shared }

  /// Causes the window's field to end editing.
  @available(*, unavailable, message: "Set the @FocusState property to nil or false.")
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool { true }

  /// The root view controller of the window.
  @available(
    *,
    unavailable,
    message: "Pages have no view controllers. Present a sheet or an alert of a view."
  )
  public var rootViewController: UIViewController? { nil }
}

extension UIApplication {
  /// The app's scenes.
  ///
  /// The only scene is that of the browser's window.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }

  /// The app's windows.
  ///
  /// The only window is the browser's.
  public var windows: [UIWindow] { [.shared] }

  /// The window that receives keyboard events.
  ///
  /// It is the browser's window.
  public var keyWindow: UIWindow? { .shared }
}

/// An object that defines the properties of a screen, for UIKit code.
///
/// The screen is the browser's window.
///
/// - Note: Differs: the screen is the window of the view whose body or action is running. Until the browser has
///   reported its size, it is 390 by 844 points on a phone, and 1024 by 768 points on a desktop.
@MainActor
@preconcurrency
public final class UIScreen: Sendable {
  /// The screen.
  public static let main = UIScreen()

  /// The bounding rectangle of the window.
  ///
  /// When the window's size changes, bodies that read this property are evaluated again.
  public var bounds: CGRect { CGRect(origin: .zero, size: (Window.active ?? .unknown).measuredSize) }

  /// The number of pixels in a point.
  ///
  /// - Note: Differs: it is always 2.
  public var scale: CGFloat { 2 }
}

/// Constants that indicate the interface type for the device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// Constants that describe the physical orientation of the device.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// A Boolean value that indicates whether the orientation is portrait.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// A Boolean value that indicates whether the orientation is landscape.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A representation of the current device, for UIKit code.
///
/// The device is the browser's window.
///
/// - Note: Differs: a window narrower than 640 points is a phone, and others are iPads.
@MainActor
@preconcurrency
public final class UIDevice: Sendable {
  /// The current device.
  public static let current = UIDevice()

  /// The style of interface to use on the current device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    (Window.active ?? .unknown).isCompact ? .phone : .pad
  }

  /// The physical orientation of the device.
  ///
  /// It is landscape if the window is wider than it is high.
  public var orientation: UIDeviceOrientation {
    let size = (Window.active ?? .unknown).measuredSize
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}

/// The abstract superclass for all feedback generators.
///
/// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
@MainActor
@preconcurrency
open class UIFeedbackGenerator {
  public init() {}

  /// Prepares the generator to trigger feedback.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser has no haptic feedback.
  public func prepare() {}
}

/// A feedback generator that simulates physical impacts.
///
/// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass of the objects in the collision.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  public override init() {}

  /// Creates an impact feedback generator with the specified style.
  public init(style: FeedbackStyle) {}

  /// Triggers impact feedback.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser has no haptic feedback.
  public func impactOccurred() {}

  /// Triggers impact feedback with a specific intensity.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser has no haptic feedback.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A feedback generator that indicates successes, failures and warnings.
///
/// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The type of notification feedback.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Triggers notification feedback.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser has no haptic feedback.
  public func notificationOccurred(_ type: FeedbackType) {}
}

/// A feedback generator that indicates a change in selection.
///
/// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Triggers selection feedback.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser has no haptic feedback.
  public func selectionChanged() {}
}

extension UIApplication {
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  /// The name of a notification that nothing posts.
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification"
  )
  /// The name of a notification that nothing posts.
  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification"
  )

  static func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: UIApplication.shared)
  }
}
