import Foundation
import LivePagesCore
import Synchronization

/// A control for navigating to a URL.
///
/// The URL opens in a new tab, or with the `openURL` action of the environment.
///
/// - Note: Differs: a browser only opens addresses of web pages, mail and telephone numbers. With others, the link is
///   disabled unless the environment has an `openURL` action.
public struct Link<Label: View>: _PrimitiveView {
  private let destination: URL
  private let label: Label

  /// Creates a control, consisting of a URL and a label, used to navigate to the given URL.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (environment, destination) = (context.environment, destination)
    let isHandled = environment.hasOpenURLHandler
    var action: (@MainActor () -> Void)?
    if environment.isEnabled, isHandled || destination.leadsOut {
      action = { [openURL = environment.openURL] in openURL(destination) }
    }
    let link = ButtonLink(address: isHandled ? nil : destination)
    return Button(link: link, action: action, label: label)._boxes(in: context)
  }
}

extension Link where Label == Text {
  /// Creates a control, consisting of a URL and a title, used to navigate to the given URL.
  public init(_ key: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(key) }
  }

  /// Creates a control, consisting of a URL and a title, used to navigate to the given URL.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

/// A button that is a link.
struct ButtonLink {
  /// The address that the browser opens, or `nil` if pressing the link performs an action.
  var address: URL?
}

extension BoxPart {
  /// Configures an `a` element as a link that performs an action.
  mutating func lead(to press: BoxEvent<Void>, title: String) {
    offer(.press(press, label: title))
    attributes += [Attribute("data-live-hook", "TributaryLink"), .role("link"), .tabindex(0)]
  }

  /// Configures an `a` element so that the page's script opens an external address. Only the schemes of web pages,
  /// mail and telephone numbers are supported.
  mutating func leadOut(to address: URL) {
    guard address.leadsOut else { return }
    attributes += [
      Attribute("data-live-hook", "TributaryLink"), Attribute("data-address", address.absoluteString),
      .role("link"),
      .tabindex(0),
    ]
  }
}

/// An action that opens a URL.
///
/// ```swift
/// ContentView()
///   .environment(\.openURL, OpenURLAction { url in
///     guard url.scheme == "todos" else { return .systemAction }
///     model.open(url)
///     return .handled
///   })
/// ```
///
/// The action also receives the URLs of ``Link`` views and of links in text.
public struct OpenURLAction: Sendable {
  /// The result of a custom open URL action.
  public struct Result: Sendable {
    fileprivate enum Outcome {
      case handled
      case discarded
      /// The browser opens the given URL, or the URL of the action if it is `nil`.
      case system(URL?)
    }

    fileprivate let outcome: Outcome

    /// The handler opened the URL.
    public static let handled = Self(outcome: .handled)
    /// The handler discarded the URL.
    public static let discarded = Self(outcome: .discarded)
    /// Opens the URL in the browser.
    public static let systemAction = Self(outcome: .system(nil))

    /// Opens a different URL in the browser.
    public static func systemAction(_ url: URL) -> Self { Self(outcome: .system(url)) }
  }

  private let handler: @MainActor (URL) -> Result
  /// The window whose browser opens URLs.
  fileprivate var window = WindowTraits.unknown

  /// Creates an action that opens a URL.
  public init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

  /// Opens a URL.
  @MainActor public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens a URL and reports whether the handler handled it or a browser can open it.
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).outcome {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other): completion(window.open(other ?? url))
    }
  }
}

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction? { nil }
}

extension EnvironmentValues {
  /// An action that opens a URL, by default in the browser.
  ///
  /// - Note: Differs: a browser only opens addresses of web pages, mail and telephone numbers.
  public var openURL: OpenURLAction {
    get {
      var action = self[OpenURLKey.self] ?? OpenURLAction { _ in .systemAction }
      action.window = windowTraits
      return action
    }
    set { self[OpenURLKey.self] = newValue }
  }

  /// A Boolean value that indicates whether a custom action opens URLs.
  var hasOpenURLHandler: Bool { self[OpenURLKey.self] != nil }
}

extension URL {
  /// A Boolean value that indicates whether the scheme is one for web pages, mail or telephone numbers.
  var leadsOut: Bool { ["http", "https", "mailto", "tel"].contains(scheme?.lowercased() ?? "") }
}

extension View {
  /// Registers a handler to invoke in response to a URL that your app receives.
  ///
  /// A page has no URL scheme. Instead, its address contains the URL in the query item `open`, such as
  /// `http://127.0.0.1:8080/?open=todos://items/3`. When a tab opens this address, all handlers in the window receive
  /// the URL, and the query item disappears from the address. To test a handler, send the URL to the window:
  ///
  /// ```swift
  /// await page.element(identifier: "tributary-window").sendFromHook("open", "todos://items/3")
  /// ```
  ///
  /// As with the URL scheme of an app, any web page can link to such an address, so don't trust the URL.
  ///
  /// - Note: Differs: the URL is the query item `open` of the page's address.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    changingBoxes { boxes, context in
      context.node.attachment(at: context.path) { OpenedURLAction() }.perform = action
      context.environment.windowTraits.receivesURLs.store(true, ordering: .relaxed)
      return boxes
    }
  }
}

/// The action of a view for URLs that the app receives.
@MainActor
private final class OpenedURLAction: Attachment {
  var perform: (URL) -> Void = { _ in }
}

extension ViewGraph {
  /// Passes a URL to the handlers of the views, from children to parents.
  func open(_ url: URL) {
    for case let action as OpenedURLAction in root.allAttachments() { action.perform(url) }
  }
}
