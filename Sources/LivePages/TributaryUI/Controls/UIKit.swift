import Foundation
import IssueReporting
import LivePagesCore

/// An object that manages image data in your app.
///
/// The image is a symbol, an image file among the app's resources, or a PNG, JPEG, GIF or WebP image in memory.
public final class UIImage: Sendable, Equatable {
  let image: Image

  /// The logical dimensions, in points, for the image.
  public let size: CGSize

  /// Creates an empty image object.
  public init() {
    image = Image(source: .empty, isDecorative: true)
    size = .zero
  }

  /// Creates an image object from the named asset, or returns `nil` if the app doesn't contain this image.
  public init?(named name: String) {
    guard let file = AppResources.picture(named: name, in: nil) else { return nil }
    image = Image(source: .file(file), label: name)
    size = CGSize(width: file.width, height: file.height)
  }

  /// Creates an image object that contains a system symbol image.
  public init?(systemName name: String) {
    image = Image(systemName: name)
    size = CGSize(width: 17, height: 17)
  }

  /// Creates an image object from the data of a PNG, JPEG, GIF or WebP image of at most 8 MiB, or returns `nil` for
  /// other data.
  public init?(data: Data, scale: CGFloat = 1) {
    guard data.count <= AppPictures.largestFile, scale > 0 else { return nil }
    let bytes = [UInt8](data)
    guard let type = PictureSize.contentType(of: bytes), let pixels = PictureSize.size(of: bytes) else {
      return nil
    }
    size = CGSize(width: pixels.width / scale, height: pixels.height / scale)
    let file = TransientFile.file(contentType: type, bytes: bytes)
    image = Image(
      source: .file(PictureFile(path: file.path, width: size.width, height: size.height, memory: file))
    )
  }

  public static func == (first: UIImage, second: UIImage) -> Bool { first.image == second.image }
}

/// The centralized point of control for apps, for UIKit code.
@MainActor
@preconcurrency
public final class UIApplication: Sendable {
  /// The singleton app instance.
  public static let shared = UIApplication()

  /// Options for opening a URL.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  /// The URL string that opens the app's settings.
  ///
  /// Browsers can't open this URL.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// A Boolean value that controls whether the idle timer is disabled for the app.
  ///
  /// Setting it has no effect.
  ///
  /// - Note: Differs: `isIdleTimerDisabled` has no effect, and the state of an app is always active. Each tab of an
  ///   `App` posts the notifications of the app's phases. A site with a `ViewPage` posts none.
  public var isIdleTimerDisabled = false

  /// The app's current state.
  public var applicationState: State { .active }

  /// The running states of an app.
  public enum State: Sendable {
    case active, inactive, background
  }

  private init() {}

  private let reported = ReportedNames()

  /// Opens a URL.
  ///
  /// - Returns: A Boolean value that indicates whether a browser opens the URL.
  private func opens(_ url: URL) -> Bool {
    guard canOpenURL(url) else { return false }
    guard let window = Window.active else {
      // Visitors may cause many calls with the same few addresses.
      if reported.isNew(url.absoluteString) {
        reportIssue(
          """
          'UIApplication.shared.open(_:)' was called outside of the code of a window, and the site has no visitor or \
          several, so the tab to open the URL in is unknown. Nothing was opened.

          Call it in the action of a view or in a 'Task' that the action starts, or use the environment's 'openURL'.
          """
        )
      }
      return false
    }
    return window.open(url)
  }

  /// Returns a Boolean value that indicates whether a browser can open the URL.
  public func canOpenURL(_ url: URL) -> Bool { url.leadsOut }

  /// Opens the resource at the specified URL, in the tab whose views started the running code.
  ///
  /// If your code opens the URL later, run it in a `Task` that the view's code starts. When no tab has started the
  /// code, for example because it runs on a dispatch queue, the URL opens in the tab that most recently sent an
  /// event. On a site with several visitors, that tab may belong to someone else, so the call reports an issue
  /// instead. The `openURL` action of the environment always opens URLs in the tab of its view.
  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let opens = opens(url)
    completion?(opens)
  }

  /// Opens the resource at the specified URL, in the tab whose views started the running code.
  ///
  /// If your code opens the URL later, run it in a `Task` that the view's code starts. When no tab has started the
  /// code, for example because it runs on a dispatch queue, the URL opens in the tab that most recently sent an
  /// event. On a site with several visitors, that tab may belong to someone else, so the call reports an issue
  /// instead. The `openURL` action of the environment always opens URLs in the tab of its view.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    opens(url)
  }
}

/// A set of methods to manage shared behaviors for your app.
///
/// Declare the class as `final`.
///
/// - Note: Differs: the class needs to be final, or to have a required initializer.
@MainActor
@preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  init()

  /// Called when the launch process is almost done and the app is almost ready to run.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    true
  }
}

extension UIApplication {
  /// Keys that indicate the reason for an app's launch.
  public struct LaunchOptionsKey: Hashable, Sendable {}
}

/// A property wrapper type that you use to create an app delegate.
///
/// The app creates the delegate once, when it starts.
@propertyWrapper
@MainActor
@preconcurrency
public struct UIApplicationDelegateAdaptor<Delegate: UIApplicationDelegate> {
  /// The underlying app delegate.
  public let wrappedValue: Delegate

  /// Creates an app delegate and calls its launch method.
  public init(_ type: Delegate.Type = Delegate.self) {
    wrappedValue = Delegate()
    _ = wrappedValue.application(.shared, didFinishLaunchingWithOptions: nil)
  }

  /// A projection of the app delegate.
  public var projectedValue: Delegate { wrappedValue }
}

/// A clipboard within the process, for UIKit code.
///
/// All windows of an ``App`` share one pasteboard. On a site with a ``ViewPage``, each visitor has a separate
/// pasteboard.
///
/// - Note: Differs: it is the pasteboard of the process or, on a site, of the visitor. The browser's clipboard isn't
///   available.
@MainActor
@preconcurrency
public final class UIPasteboard: Sendable {
  private static let ofProcess = UIPasteboard()

  /// The general pasteboard.
  ///
  /// It belongs to the visitor whose window started the running code, or else to the process.
  public static var general: UIPasteboard { WindowTraits.current?.visitor?.pasteboard ?? ofProcess }

  /// The string value of the pasteboard.
  public var string: String?
  /// The URL of the pasteboard.
  public var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  nonisolated init() {}
}

/// A UIKit view controller that manages a view hierarchy.
///
/// - Note: Differs: it stores the view, but doesn't show it.
@MainActor
@preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  /// The root view of the view hierarchy managed by this view controller.
  public var rootView: Content

  /// Creates a hosting controller object that wraps the specified view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
}

/// An object that manages a view hierarchy for UIKit code.
///
/// It has no appearance.
@MainActor
@preconcurrency
open class UIViewController {
  public init() {}
}

/// An abstract interface for responding to and handling events.
///
/// The class declares the names of the keyboard's notifications.
///
/// - Note: Differs: nothing posts the keyboard's notifications. A browser keeps the focused field above the keyboard.
open class UIResponder: NSObject {
  public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification"
  )
  public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification"
  )
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// The settings of assistive technologies, for UIKit code.
///
/// - Note: Differs: all except `isReduceMotionEnabled` are always false, because a browser doesn't report them.
public enum UIAccessibility {
  /// A Boolean value that indicates whether the system preference for reduced motion is enabled. Outside the code of a
  /// window, it is `false`.
  public static var isReduceMotionEnabled: Bool { WindowTraits.current?.reducesMotion.value ?? false }

  /// A Boolean value that indicates whether the system preference for reduced transparency is enabled.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// A Boolean value that indicates whether VoiceOver is in use.
  public static var isVoiceOverRunning: Bool { false }
}

extension IndexPath {
  /// Creates an index path with the row in a section of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates an index path with the item in a section of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section of a table or collection.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row in the section of a table.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item in the section of a collection.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
