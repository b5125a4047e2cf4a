/// The state of an app and its scenes. All windows of the process share it.
@MainActor
final class AppState {
  /// The slots of the dynamic properties of the app and its scenes, by their position in a window.
  var slots: [ViewPath: AnyObject] = [:]
}

/// A view that evaluates the app's body in a tab's window. It updates when a value that the body reads
/// changes.
struct AppView<Content: App>: View {
  let app: Content
  let state: AppState

  var body: some View { AppBodyView(app: SharedProperty(value: app)).environment(\.appState, state) }
}

private struct AppBodyView<Content: App>: View {
  var app: SharedProperty<Content>

  var body: some View { app.value.body._window() }
}

/// A view that evaluates the body of a scene.
struct SceneView<Content: Scene>: View {
  private var scene: SharedProperty<Content>

  init(scene: Content) { self.scene = SharedProperty(value: scene) }

  var body: some View { scene.value.body._window() }
}

/// A property that connects the dynamic properties of an app or a scene to the node of the evaluating view. The state
/// of these properties belongs to the process.
private struct SharedProperty<Value>: StoredDynamicProperty {
  var value: Value

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let installer = DynamicPropertyInstaller(node: node, environment: environment)
    var shared = environment.appState?.slots[node.path]
    installer.installNested(in: &value, &shared)
    environment.appState?.slots[node.path] = shared
    slot = shared
  }
}

private enum AppStateKey: EnvironmentKey {
  static var defaultValue: AppState? { nil }
}

extension EnvironmentValues {
  /// The state that an app's windows share.
  fileprivate var appState: AppState? {
    get { self[AppStateKey.self] }
    set { self[AppStateKey.self] = newValue }
  }
}

extension ViewPage {
  /// Creates a page of an app, just as the app's `main()` serves it.
  ///
  /// Each tab is a window, and all tabs share the app's state.
  ///
  /// ```swift
  /// let page = await LivePageTest(ViewPage(app: TodosApp()))
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the page, with a leading slash.
  ///   - app: The app.
  @MainActor public init<Content: App>(path: String = "/", app: Content) {
    // Only the main actor reads the app.
    nonisolated(unsafe) let app = app
    let state = AppState()
    self.init(path: path, title: "\(Content.self)") { AppView(app: app, state: state) }
    isOfOneDevice = true
  }
}
