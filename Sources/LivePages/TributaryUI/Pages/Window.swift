import ComposableArchitecture
import Foundation
import LivePages
import LivePagesCore
import Synchronization
import TributaryBase

/// The views of one browser tab.
@MainActor
final class Window {
  /// The identity of the person who uses an app. All windows of an app belong to one device.
  private final class Device: Sendable {}

  private static let device = Device()

  private let signal: ChangeSignal
  private let traits: WindowTraits
  /// The values of the window's code.
  private let values: ContextValues
  private var graph: ViewGraph!
  private var handlers: [String: EventHandler] = [:]
  /// The files in memory that the page shows. They are served until the next rendering, which may contain them again.
  private var files: [TransientFile] = []
  private var isSignalling = false
  private var isConnected = false
  /// The output of the views that the page shows.
  private var shownOutput: AnyObject?
  private var html = HTML()
  private(set) var title: String?

  /// - Parameters:
  ///   - content: An expression that creates the views, as code of this window.
  ///   - visitor: The values of the visitor, or `nil` in an app.
  ///   - values: The values of the session, or `nil` for the caller's.
  ///   - signal: The signal that the page has changed.
  init(
    _ content: @autoclosure () -> AnyView,
    of visitor: VisitorValues? = nil,
    in values: ContextValues? = nil,
    signal: ChangeSignal
  ) {
    self.signal = signal
    let traits = WindowTraits(page: signal.page, visitor: visitor, isOnPhone: RequestedWindow.isOnPhone)
    self.traits = traits
    let person: any AnyObject & Sendable = if let visitor { visitor } else { Self.device }
    let values = (values ?? CallerContext.current.person ?? ContextValues())
      .setting(traits, for: WindowTraits.self)
      .belonging(to: person)
    self.values = values
    var environment = EnvironmentValues()
    environment.windowTraits = traits
    environment.defaultAppStorage = visitor?.defaults
    environment.editModeStorage = EditModeStorage(.inactive)
    let view = CallerContext.entering(values) { content() }
    graph = ViewGraph(view, environment: environment, isPresent: false) {
      _ = BoxAssembly.pieces(of: $0)
    } onChange: { [weak self] in
      self?.changed()
    }
  }

  /// The traits of the window that most recently received an event.
  private static weak var lastUsed: WindowTraits?

  /// The traits of the window whose code is running. If no window has started the code, these are the traits of the
  /// window that most recently received an event. The result is `nil` if that window may belong to a different
  /// visitor.
  static var active: WindowTraits? { WindowTraits.current ?? (VisitorValues.count > 1 ? nil : lastUsed) }

  /// Runs a closure as code of this window, and returns its result.
  func result<Result>(of body: () -> Result) -> Result {
    CallerContext.entering(values, body)
  }

  /// Updates the views and returns the page.
  func render() -> HTML {
    // Off Apple's platforms, user defaults don't announce changes.
    StoredDefaults.follow(traits.visitor)
    update(canPause: true)
    graph.didShow()
    return html
  }

  /// Performs the action for an event of the browser. If the window no longer offers the event, it throws an error.
  func receive(_ event: WindowEvent) throws(ViewEventError) {
    update()
    Self.lastUsed = traits
    guard let handler = handlers[event.wire.name] else { throw .noLongerOffered }
    try handler.receive(event.wire.value)
    StoredDefaults.follow(traits.visitor)
    DefaultsWriter.app.note(.standard)
    signalNow()
  }

  /// Makes the views appear. Called when a tab has connected.
  func appear() {
    isConnected = true
    // The first update lets the views observe that the scene becomes active.
    graph.update()
    graph.appear()
    followPhase()
    signalNow()
  }

  /// Makes the views disappear. Called when no tab is connected.
  func disappear() {
    isConnected = false
    followPhase()
    graph.disappear()
  }

  /// Changes the phase of the scene to the phase of the tab. A tab without a connection is in the background.
  private func followPhase() {
    let phase = isConnected && traits.isVisible ? ScenePhase.active : .background
    let previous = traits.phase.value
    if phase != previous, previous != .inactive {
      traits.phase.receive(.inactive)
      post(
        previous == .active
          ? UIApplication.willResignActiveNotification : UIApplication.willEnterForegroundNotification
      )
      graph.update()
    }
    traits.phase.receive(phase)
    if phase != previous {
      post(
        phase == .active
          ? UIApplication.didBecomeActiveNotification : UIApplication.didEnterBackgroundNotification
      )
    }
    // Even if no tab requests the page, actions have to run, such as saving in the background.
    graph.update()
  }

  /// Posts a notification of the app. It isn't posted on a site with visitors, because each visitor would receive the
  /// notifications of all others.
  private func post(_ name: Notification.Name) {
    if traits.visitor == nil { UIApplication.post(name) }
  }

  /// Removes the views.
  func close() {
    graph.close()
    handlers = [:]
    files = []
    html = HTML()
  }

  private func update(canPause: Bool = false) {
    graph.update(canPause: canPause)
    if let output = graph.root.output, output === shownOutput { return }
    let pieces = BoxAssembly.pieces(of: graph.root)
    shownOutput = graph.root.output
    var root = BoxPart(.main, "window")
    root.append(pieces.parts)
    root.append(BoxAssembly.toolbar(of: pieces, at: .keyboard))
    for case .dialog(let dialog) in pieces { root.append(dialog) }
    root.attributes.append(Attribute("data-live-hook", "TributaryWindow"))
    if traits.receivesURLs.load(ordering: .relaxed) {
      root.attributes.append(Attribute("data-identifier", "tributary-window"))
      root.offer(.url(BoxEvent<URL>(path: .root) { [weak graph] in graph?.open($0) }))
    }
    let report = BoxEvent<[Double]>(path: .root) { [weak self] in
      guard let self else { return }
      traits.receive($0)
      if isConnected { followPhase() }
    }
    root.offer(.numbers(report, in: "data-hook-event-traits", count: 6))
    if traits.isOnPhone { root.attributes.append(Attribute("data-assumed-width", WindowTraits.narrow.css)) }
    if traits.isMeasured.load(ordering: .relaxed) { root.attributes.append(Attribute("data-measured", "")) }
    if !graph.waitingRows.isEmpty {
      root.offer(.rows(BoxEvent<[Int]>(path: .root) { [weak graph] in graph?.noteNearRows($0) }))
    }
    root.attributes.append(Attribute("data-depth", "\(root.backs.count)"))
    if let back = root.backs.last {
      root.attributes.append(Attribute("data-leaves", back.leave == nil ? "false" : "true"))
      if let leave = back.leave { root.offer(.back(leave)) }
    }
    html = HTML([root.node])
    title = pieces.outerTitle
    files = root.files
    handlers = Dictionary(root.handlers.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Schedules a single signal for all changes in this turn of the main actor.
  private func changed() {
    guard !isSignalling else { return }
    isSignalling = true
    Task { @MainActor in signalNow() }
  }

  private func signalNow() {
    guard isSignalling else { return }
    isSignalling = false
    signal(animation: graph.takeAnimation().map { PageAnimation($0) })
  }
}

/// A tab's session.
///
/// Like the tab's views, the session runs on the main actor.
public actor WindowSession: LiveSession {
  public nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

  private let window: Window

  init(
    _ content: @MainActor @Sendable () -> AnyView,
    of visitor: VisitorValues?,
    in values: ContextValues,
    signal: ChangeSignal
  ) async {
    window = await MainActor.run {
      Window(content(), of: visitor, in: values, signal: signal)
    }
  }

  public func body() -> HTML { onWindow { $0.render() } }

  public func title() -> String? { MainActor.assumeIsolated { window.title } }

  public func receive(_ event: WindowEvent) throws(ViewEventError) {
    // `assumeIsolated` doesn't rethrow typed errors.
    try onWindow { window in Result { () throws(ViewEventError) in try window.receive(event) } }.get()
  }

  public func appear() { onWindow { $0.appear() } }
  public func disappear() { onWindow { $0.disappear() } }
  public func end() { onWindow { $0.close() } }

  private func onWindow<Result: Sendable>(_ body: @MainActor (Window) -> Result) -> Result {
    MainActor.assumeIsolated { window.result { body(window) } }
  }
}

/// A page that displays a view, in a site or in a test.
///
/// ```swift
/// let page = await LivePageTest(ViewPage { LoginView() })
/// await page.field("User name").type("blob")
/// await page.button("Log in").click()
/// ```
///
/// If the views create hydrated blocs, the blocs use the storage that `hydratedStorage(for:)` returns. The blocs of
/// an ``App`` use `HydratedBloc.storage`, because all tabs of an app belong to one person.
///
/// A site has several visitors. Each session therefore has its own ``AppStorage`` values, which end with the session,
/// and its own ``UIPasteboard``. A ``UIApplication`` opens addresses in the tab whose views started the running code.
/// This also applies to the action of `onReceive(_:perform:)`, to the effects of stores and to the handlers of blocs,
/// even if a different visitor makes the publisher publish. A closure that an object passes to `sink`, on the other
/// hand, is code of the visitor who makes the publisher publish. All visitors share the rest of the process:
/// `UserDefaults.standard` itself, files, static properties, and values that the views receive from outside.
public struct ViewPage: HydratingPage {
  public let path: String
  public let title: String
  private let content: @MainActor @Sendable () -> AnyView
  /// A Boolean value that indicates whether all sessions are windows of one device.
  var isOfOneDevice = false

  /// Creates a page.
  ///
  /// Each tab has its own views.
  ///
  /// - Parameters:
  ///   - path: The path of the page, with a leading slash.
  ///   - title: The page's title. If the view sets a title, that title is used instead.
  ///   - content: A closure that creates the view.
  public init<Content: View>(
    path: String = "/",
    title: String = "App",
    @ViewBuilder content: @escaping @MainActor @Sendable () -> Content
  ) {
    self.path = path
    self.title = title
    self.content = { AnyView(content()) }
  }

  public var stylesheets: [String] { [StaticAsset.viewStyle.path] }
  public var scripts: [String] { [StaticAsset.viewScript.path] }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> WindowSession {
    let values = isOfOneDevice ? .ofDevice() : ContextValues.ofSession(of: self, for: visit)
    let visitor = isOfOneDevice ? nil : visit.shared { VisitorValues() }
    return await WindowSession(content, of: visitor, in: values, signal: onChange)
  }
}

extension StaticAsset {
  /// The assets of a site with a ``ViewPage``, including the images in the app's resources.
  public static var viewAssets: [StaticAsset] { [viewStyle, viewScript] + AppResources.assets }

  static let viewStyle = StaticAsset(
    path: "/tributary-ui/views.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.views_css
  )

  static let viewScript = StaticAsset(
    path: "/tributary-ui/views.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: [
      PackageResources.views_js, PackageResources.scrolling_js, PackageResources.accidents_js,
      PackageResources.transitions_js, PackageResources.matched_js, PackageResources.gestures_js,
      PackageResources.fingers_js,
    ].flatMap(\.self)
  )
}
