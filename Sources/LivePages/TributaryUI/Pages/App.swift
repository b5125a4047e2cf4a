import Foundation
import LivePages
import LivePagesCore

/// A part of an app's user interface with a life of its own, such as a window.
@MainActor
@preconcurrency
public protocol Scene {
  associatedtype Body: Scene

  /// The content of the scene.
  @SceneBuilder var body: Body { get }

  /// Returns the view of the scene's window.
  func _window() -> AnyView
}

extension Scene {
  public func _window() -> AnyView { body._window() }
}

extension Never: Scene {
  public func _window() -> AnyView { fatalError("There is no value of type Never.") }
}

/// Builds the scene of an app.
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

/// A window: what each tab of a browser shows.
///
/// - Note: Differs: of several scenes the first one is shown.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Creates a window with a view.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window with a title and a view.
  public init(_ key: LocalizedStringKey, id: String? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a window with an identity and a view.
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }

  public var body: Never { fatalError("WindowGroup has no body.") }

  public func _window() -> AnyView { AnyView(content) }
}

/// An app: a program that serves its window as a page.
///
/// ```swift
/// @main struct TodosApp: App {
///   var body: some Scene {
///     WindowGroup { TodosView() }
///   }
/// }
/// ```
///
/// The argument `--previews` shows the app's previews in place of its window.
///
/// The server listens at 127.0.0.1, port 8080. The environment variable `PORT` sets another port, and `HOST`
/// another address. The process is one device: tabs have views of their own and share all global state.
///
/// - Note: Differs: it serves a page. A tab is a window, and all tabs share global state.
@MainActor
@preconcurrency
public protocol App {
  associatedtype Body: Scene

  /// The window of the app.
  @SceneBuilder var body: Body { get }

  /// Creates the app, once for the process.
  init()
}

extension App {
  /// Serves the app until the process is asked to stop.
  public static func main() {
    let app = Self()
    nonisolated(unsafe) let shared = app
    let showsPreviews = CommandLine.arguments.contains("--previews")
    let page = ViewPage(title: showsPreviews ? "Previews of \(Self.self)" : "\(Self.self)") {
      if showsPreviews { PreviewsView() } else { AppView(app: shared) }
    }
    let environment = ProcessInfo.processInfo.environment
    let host = environment["HOST"] ?? "127.0.0.1"
    guard let port = Int(environment["PORT"] ?? "8080"), (0...65_535).contains(port) else {
      fail("PORT has to be a number from 0 to 65535.")
    }
    DefaultsWriter.app.begin()
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
    // Code of apps expects the main actor, the main queue and the main run loop to be one. A run loop without
    // sources ends at once, so it gets a timer that never fires.
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

/// Creates folders that don't exist. An app that has no use for them works without them.
func makeFolders(_ folders: [URL]) {
  for folder in folders {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

private func serve(_ page: ViewPage, at host: String, port: Int) async throws {
  #if LivePages
    try await LiveSite.serve(page, assets: StaticAsset.viewAssets, at: host, port: port)
  #else
    fail("Enable the trait LivePages of the package tributary, which brings the web server.")
  #endif
}

/// Evaluates the app's body in the tab's window, which follows what the body reads.
private struct AppView<Content: App>: View {
  let app: Content
  var body: some View { app.body._window() }
}

extension Scene {
  /// Performs an action when a value has become another.
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
  }

  /// Performs an action when a value has become another.
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.onChange(of: value, initial: initial, action)) }
  }

  /// Performs an action with the new value when a value has become another.
  public func onChange<Value: Equatable>(
    of value: Value,
    perform action: @escaping (_ newValue: Value) -> Void
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.onChange(of: value, perform: action)) }
  }

  /// Sets a value of the environment.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some Scene {
    ModifiedScene(content: self) { AnyView($0.environment(keyPath, value)) }
  }

  /// Adds commands to a menu bar, which pages don't have.
  @available(*, unavailable, message: "A page has no menu bar. Put the commands into a Menu of the window.")
  public func commands<Content>(@ViewBuilder content: () -> Content) -> some Scene { self }

  /// Sets the size of a window on a desktop, which a browser decides.
  ///
  /// - Note: Differs: the browser decides.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

  /// Sets the size of a window on a desktop, which a browser decides.
  ///
  /// - Note: Differs: the browser decides.
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
}

/// How a person can change the size of a window.
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

/// The settings of an app on a desktop.
@available(*, unavailable, message: "Show the settings in a sheet, or as a screen of the window.")
public struct Settings<Content> {
  public init(@ViewBuilder content: () -> Content) {}
}
