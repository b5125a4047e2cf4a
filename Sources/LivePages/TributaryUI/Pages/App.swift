import Foundation
import LivePages
import LivePagesCore

/// A part of an app's user interface with a life cycle managed by the system.
@MainActor
@preconcurrency
public protocol Scene {
  /// The type of the scene that represents the body of this scene.
  associatedtype Body: Scene

  /// The content and behavior of the scene.
  @SceneBuilder var body: Body { get }

  /// Returns the root view of the scene's window.
  func _window() -> AnyView
}

extension Scene {
  public func _window() -> AnyView { AnyView(SceneView(scene: self)) }
}

extension Never: Scene {
  public func _window() -> AnyView { fatalError("There is no value of type Never.") }
}

/// A result builder that composes scenes.
@resultBuilder
@MainActor
@preconcurrency
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<First: Scene, each Rest: Scene>(
    _ first: First,
    _ rest: repeat each Rest
  ) -> some Scene {
    first
  }
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
}

/// A scene that presents a window in each browser tab.
///
/// - Note: Differs: only the first of several scenes is shown.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content
  private var title: String?

  /// Creates a window group with the given content.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window group with a title and the given content.
  ///
  /// The title of a page is that of its screen, or else that of the group.
  public init(_ key: LocalizedStringKey, id: String? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
    title = key.text
  }

  /// Creates a window group with a title and the given content.
  ///
  /// The title of a page is that of its screen, or else that of the group.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, id: String? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.title = String(title)
  }

  /// Creates a window group with an identifier and the given content.
  ///
  /// The identifier is ignored.
  ///
  /// - Note: Differs: an app has one group of windows, which needs no identifier.
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Never { fatalError("WindowGroup has no body.") }

  public func _window() -> AnyView {
    guard let title else { return AnyView(content) }
    // The last of several titles takes precedence.
    return AnyView(content.changingBoxes { boxes, _ in [ViewBox(.title(title))] + boxes })
  }
}

/// A type that represents the structure and behavior of an app.
///
/// The app serves its window as a web page.
///
/// ```swift
/// @main struct TodosApp: App {
///   var body: some Scene {
///     WindowGroup { TodosView() }
///   }
/// }
/// ```
///
/// To see the app's previews instead, start the program with the argument `--previews`.
///
/// The server listens on port 8080 of 127.0.0.1. You can change the address and the port with the environment
/// variables `HOST` and `PORT`. The process plays the role of one device. Each tab has its own views and their state,
/// and all tabs share the app's global state, including the `@State` and `@StateObject` properties of the app and of
/// its scenes.
///
/// The body is evaluated for each tab, beginning when the first tab opens. The app's `@Environment` properties read
/// the values of that tab, so `scenePhase` is the phase of one window.
///
/// - Note: Differs: it serves a page. A tab is a window, and all tabs share global state. The body is evaluated for
///   each window, with the `scenePhase` of that window.
@MainActor
@preconcurrency
public protocol App {
  /// The type of the scene that represents the content of the app.
  associatedtype Body: Scene

  /// The content and behavior of the app.
  @SceneBuilder var body: Body { get }

  /// Creates the app.
  ///
  /// This initializer is called once in a process.
  init()
}

extension App {
  /// Initializes and serves the app until the process receives a request to stop.
  public static func main() {
    let page =
      CommandLine.arguments.contains("--previews")
      ? ViewPage(title: "Previews of \(Self.self)") { PreviewsView() } : ViewPage(app: Self())
    let environment = ProcessInfo.processInfo.environment
    let host = environment["HOST"] ?? "127.0.0.1"
    guard let port = Int(environment["PORT"] ?? "8080"), (0...65_535).contains(port) else {
      fail("PORT must be a number from 0 to 65535.")
    }
    DefaultsWriter.app.begin()
    Task { await StoredDefaults.follow(every: .milliseconds(500)) }
    makeFolders()
    Task.detached {
      do {
        try await serve(page, at: host, port: port)
        DefaultsWriter.app.note(.standard)
        DefaultsWriter.app.write()
        exit(0)
      } catch {
        fail("The app can't be served at \(host), port \(port): \(error)")
      }
    }
    // Apps expect the main actor, the main queue and the main run loop to share a thread. A run loop without sources
    // would return immediately, so it gets a timer that never fires.
    RunLoop.main.add(Timer(timeInterval: .greatestFiniteMagnitude, repeats: false) { _ in }, forMode: .common)
    while true { RunLoop.main.run(until: .distantFuture) }
  }
}

/// Creates the folders that an app finds on a phone.
private func makeFolders() {
  for directory in [FileManager.SearchPathDirectory.documentDirectory, .cachesDirectory] {
    makeFolders(FileManager.default.urls(for: directory, in: .userDomainMask))
  }
}

/// Creates the folders that don't exist. If it fails, apps that don't use the folders still run.
func makeFolders(_ folders: [URL]) {
  for folder in folders {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}

private func fail(_ message: String) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  exit(1)
}

private func serve(_ page: ViewPage, at host: String, port: Int) async throws {
  #if LivePages
    try await LiveSite.serve(page, assets: StaticAsset.viewAssets, at: host, port: port)
  #else
    fail("Enable the trait LivePages of the package tributary, which includes the web server.")
  #endif
}

extension Scene {
  /// Adds an action to perform when the specified value changes.
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
  }

  /// Adds an action to perform when the specified value changes.
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
  }

  /// Adds an action to perform with the new value when the specified value changes.
  public func onChange<Value: Equatable>(
    of value: Value,
    perform action: @escaping (_ newValue: Value) -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.onChange(of: value, perform: action)) }
  }

  /// Sets the environment value of the specified key path to the given value.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.environment(keyPath, value)) }
  }

  /// Adds commands to a menu bar.
  ///
  /// Pages don't have a menu bar.
  @available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
  public func commands<Content>(@ViewBuilder content: () -> Content) -> some Scene { self }

  /// Sets the sizing of desktop windows.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser controls the size of its windows.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

  /// Sets the default size of desktop windows.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser controls the size of its windows.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
}

extension Scene {
  /// Sets the style for windows created by this scene.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines the look of its windows.
  public func windowStyle<Style: WindowStyle>(_ style: Style) -> some Scene { self }
}

/// The appearance of a window.
public protocol WindowStyle {}

/// The default window style.
///
/// - Note: Differs: the browser determines the look of its windows.
public struct DefaultWindowStyle: WindowStyle {
  public init() {}
}

/// A window style that displays the title bar.
///
/// - Note: Differs: the browser determines the look of its windows.
public struct TitleBarWindowStyle: WindowStyle {
  public init() {}
}

/// A window style that hides the title bar.
///
/// - Note: Differs: the browser determines the look of its windows.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  public init() {}
}

extension WindowStyle where Self == DefaultWindowStyle {
  public static var automatic: Self { Self() }
}
extension WindowStyle where Self == TitleBarWindowStyle {
  public static var titleBar: Self { Self() }
}
extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  public static var hiddenTitleBar: Self { Self() }
}

/// The resizability of a window.
public struct WindowResizability: Sendable {
  public static let automatic = Self()
  public static let contentSize = Self()
  public static let contentMinSize = Self()
}

private struct ModifiedScene<Content: Scene>: Scene {
  let content: Content
  let change: @MainActor (AnyView) -> AnyView

  var body: Never { fatalError("A scene with a modifier has no body.") }
  func _window() -> AnyView { change(content._window()) }
}

/// A scene that presents an interface for an app's settings.
@available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
public struct Settings<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("A page has no settings.") }
}
