import Foundation

/// A color of UIKit's.
public struct UIColor: Hashable, Sendable {
  let color: Color

  init(_ color: Color) { self.color = color }

  /// Creates a color of its components, from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  /// Creates a shade of gray.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: Double(white), opacity: Double(alpha)) }

  /// Creates a color of hue, saturation and brightness, from 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    color = Color(
      hue: Double(hue),
      saturation: Double(saturation),
      brightness: Double(brightness),
      opacity: Double(alpha)
    )
  }

  /// Returns the color with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(Double(alpha))) }

  public static let red = UIColor(.red)
  public static let green = UIColor(.green)
  public static let blue = UIColor(.blue)
  public static let orange = UIColor(.orange)
  public static let yellow = UIColor(.yellow)
  public static let purple = UIColor(.purple)
  public static let brown = UIColor(.brown)
  public static let gray = UIColor(.gray)
  public static let black = UIColor(.black)
  public static let white = UIColor(.white)
  public static let clear = UIColor(.clear)
  public static let label = UIColor(.primary)
  public static let secondaryLabel = UIColor(.secondary)
  public static let tertiaryLabel = UIColor(Color(css: "var(--tertiary-label)"))
  public static let placeholderText = UIColor(.secondary)
  public static let link = UIColor(.accentColor)
  public static let separator = UIColor(Color(css: "var(--separator)"))
  public static let systemRed = UIColor(.red)
  public static let systemGreen = UIColor(.green)
  public static let systemBlue = UIColor(.blue)
  public static let systemOrange = UIColor(.orange)
  public static let systemYellow = UIColor(.yellow)
  public static let systemPink = UIColor(.pink)
  public static let systemPurple = UIColor(.purple)
  public static let systemTeal = UIColor(.teal)
  public static let systemIndigo = UIColor(.indigo)
  public static let systemGray = UIColor(.gray)
  public static let systemGray2 = UIColor(Color(css: "var(--tertiary-label)"))
  public static let systemGray3 = UIColor(Color(css: "var(--outline)"))
  public static let systemGray4 = UIColor(Color(css: "var(--separator)"))
  public static let systemGray5 = UIColor(Color(css: "var(--control)"))
  public static let systemGray6 = UIColor(Color(css: "var(--grouped)"))
  public static let systemBackground = UIColor(Color(css: "var(--background)"))
  public static let secondarySystemBackground = UIColor(Color(css: "var(--grouped)"))
  public static let tertiarySystemBackground = UIColor(Color(css: "var(--row)"))
  public static let systemGroupedBackground = UIColor(Color(css: "var(--grouped)"))
  public static let secondarySystemGroupedBackground = UIColor(Color(css: "var(--row)"))
  public static let systemFill = UIColor(Color(css: "var(--control)"))
  public static let secondarySystemFill = UIColor(Color(css: "var(--control)"))
}

extension Color {
  /// Creates a color of one of UIKit's.
  public init(_ color: UIColor) { self = color.color }

  /// Creates a color of one of UIKit's.
  public init(uiColor color: UIColor) { self = color.color }
}

/// A picture of UIKit's: a symbol, or a file among the app's resources.
///
/// - Note: Differs: pictures of bytes aren't shown.
public final class UIImage: Sendable, Equatable {
  let image: Image

  /// The size in points.
  public let size: CGSize

  /// Creates the image of a file, if there is one.
  public init?(named name: String) {
    guard let file = AppResources.picture(named: name, in: nil) else { return nil }
    image = Image(source: .file(file), label: name)
    size = CGSize(width: file.width, height: file.height)
  }

  /// Creates the image of a symbol.
  public init?(systemName name: String) {
    image = Image(systemName: name)
    size = CGSize(width: 17, height: 17)
  }

  /// Creates an image of bytes.
  @available(*, unavailable, message: "Add the picture as a resource, and use UIImage(named:).")
  public init?(data: Data) { nil }

  public static func == (first: UIImage, second: UIImage) -> Bool { first.image == second.image }
}

/// The app of UIKit's, of which there is one for the process.
@MainActor
public final class UIApplication: Sendable {
  /// The app.
  public static let shared = UIApplication()

  /// Options for an address.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  /// The address of the settings, which a browser doesn't have.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// Whether the device stays awake, which a browser decides.
  public var isIdleTimerDisabled = false

  /// Whether the app is in front.
  public var applicationState: State { .active }

  /// The states of an app.
  public enum State: Sendable {
    case active, inactive, background
  }

  private init() {}

  /// Whether a browser opens an address.
  public func canOpenURL(_ url: URL) -> Bool {
    ["http", "https", "mailto", "tel"].contains(url.scheme?.lowercased() ?? "")
  }

  /// Opens an address in the tab whose views have started the running code. Code that no tab has started
  /// opens it in the tab that a person used last.
  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let opens = canOpenURL(url)
    if opens { Window.active?.open(url) }
    completion?(opens)
  }

  /// Opens an address in the tab whose views have started the running code. Code that no tab has started
  /// opens it in the tab that a person used last.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    let opens = canOpenURL(url)
    if opens { Window.active?.open(url) }
    return opens
  }
}

/// The delegate of an app of UIKit's.
@MainActor
@preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  init()

  /// Runs when the app has started.
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
  /// What an app is started with.
  public struct LaunchOptionsKey: Hashable, Sendable {}
}

/// The delegate of an app, which is made once, when the app starts.
@propertyWrapper
@MainActor
@preconcurrency
public struct UIApplicationDelegateAdaptor<Delegate: UIApplicationDelegate> {
  /// The delegate.
  public let wrappedValue: Delegate

  /// Makes the delegate and starts it.
  public init(_ type: Delegate.Type = Delegate.self) {
    wrappedValue = Delegate()
    _ = wrappedValue.application(.shared, didFinishLaunchingWithOptions: nil)
  }

  /// The delegate, which is observed if it is an observable object.
  public var projectedValue: Delegate { wrappedValue }
}

/// A clipboard of the process, which the browser's isn't.
///
/// - Note: Differs: it is the process's: the browser's isn't reached.
@MainActor
public final class UIPasteboard: Sendable {
  /// The clipboard.
  public static let general = UIPasteboard()

  /// The text on it.
  public var string: String?
  /// The address on it.
  public var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  private init() {}
}

/// A controller of UIKit's that shows a view. Here it keeps the view.
///
/// - Note: Differs: it keeps the view, and shows it nowhere.
@MainActor
@preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  /// The view.
  public var rootView: Content

  /// Creates a controller of a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
}

/// A controller of UIKit's. Here it is a value without a look.
@MainActor
@preconcurrency
open class UIViewController {
  public init() {}
}
