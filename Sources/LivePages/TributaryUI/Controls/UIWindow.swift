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

  /// The current execution state of the scene: active, because only the code of a tab runs.
  public var activationState: ActivationState { .foregroundActive }

  fileprivate init() {}

  nonisolated public static func == (first: UIScene, second: UIScene) -> Bool { first === second }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A scene that manages the windows of an app, for UIKit code. It has one window.
public final class UIWindowScene: UIScene {
  static let shared = UIWindowScene()

  /// The windows associated with the scene.
  public var windows: [UIWindow] { [.shared] }

  /// The window that receives keyboard events.
  public var keyWindow: UIWindow? { .shared }

  /// The screen that displays the content of the scene.
  public var screen: UIScreen { .main }
}

/// The backdrop for an app's user interface, for UIKit code. It is the browser's window.
///
/// - Note: Differs: the window is that of the view whose body or action is running, and its insets are zero, because a
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
  /// The app's scenes: that of the browser's window.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }

  /// The app's windows: the browser's window.
  public var windows: [UIWindow] { [.shared] }

  /// The window that receives keyboard events: the browser's window.
  public var keyWindow: UIWindow? { .shared }
}
