import Foundation

/// The connection from the session of a page to its browser.
///
/// With a connection, you push events to client code and navigate to other pages.
///
/// In the effects of a store, use the dependency `livePage`. In a session of your own, use
/// ``ChangeSignal/page``:
///
/// ```swift
/// @Dependency(\.livePage) var page
/// …
/// case .saved(let note):
///   return .run { [page] _ in
///     try page.push("saved", ["id": note.id])
///     try page.navigate(to: "/notes")
///   }
/// ```
///
/// All tabs that show the page's state receive the messages exactly once and in order, after earlier changes
/// to the page. This holds even when a tab temporarily loses its connection.
///
/// For a disconnected tab, the server keeps the latest messages. It keeps at least five hundred of them,
/// unless they exceed half a megabyte or the budget `SessionLimits.messageBytes`. If it had to drop some by
/// the time the browser reconnects, the browser shows the current state and calls `missed` on the page's
/// hooks.
public struct PageConnection: Sendable {
  /// The connection of the page whose session is being created, for an object that you create along with the
  /// session, such as a bloc.
  @TaskLocal public static var current: PageConnection?

  private let send: @Sendable (PageMessage) -> Void

  /// Creates a connection that passes its messages to a closure.
  ///
  /// - Parameter send: A closure that receives the messages. The connection may call it from any thread, so
  ///   make sure that it returns immediately.
  public init(_ send: @escaping @Sendable (PageMessage) -> Void) {
    self.send = send
  }

  /// Sends an event to client code.
  ///
  /// The hooks of the page that handle events of this name receive it. The browser window dispatches it as
  /// `live:NAME`.
  ///
  /// - Parameters:
  ///   - name: The name in client code.
  ///   - value: The value, encoded as JSON.
  public func push(_ name: String, _ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    send(.event(name: name, json: json))
  }

  /// Sends an event without a value. Client code receives `null`.
  public func push(_ name: String) {
    send(.event(name: name, json: "null"))
  }

  /// Navigates the browser to another page on the site.
  ///
  /// - Parameters:
  ///   - target: A path, optionally with a query and a fragment, such as `/notes?page=2`. You can pass
  ///     untrusted input, since the connection rejects targets on other sites.
  ///   - isReplacement: A Boolean value that indicates whether the target replaces this page in the browser's
  ///     history. Pass `true` after a form that users shouldn't return to.
  /// - Throws: `PageTargetError` if the target isn't a path on the site.
  public func navigate(to target: String, replacing isReplacement: Bool = false) throws(PageTargetError) {
    guard SiteTarget.isOnSite(target) else { throw .notOnSite(target) }
    send(.navigation(target: target, isElsewhere: false, isReplacement: isReplacement))
  }

  /// Navigates the browser to another site.
  ///
  /// - Parameters:
  ///   - url: The address of a web page. Don't derive it from untrusted input, because visitors trust the
  ///     links of your pages.
  ///   - isReplacement: A Boolean value that indicates whether the target replaces this page in the browser's
  ///     history.
  /// - Throws: `PageTargetError` if the URL isn't an absolute `https` or `http` address.
  public func leave(for url: URL, replacing isReplacement: Bool = false) throws(PageTargetError) {
    guard SiteTarget.isOnWeb(url) else { throw .notOnWeb(url.absoluteString) }
    send(.navigation(target: url.absoluteString, isElsewhere: true, isReplacement: isReplacement))
  }
}

/// The reason why a connection rejects a navigation.
public enum PageTargetError: Error, Hashable, CustomStringConvertible {
  /// The target isn't a path on the site.
  case notOnSite(String)
  /// The URL isn't the address of a web page.
  case notOnWeb(String)

  public var description: String {
    switch self {
    case .notOnSite(let target):
      """
      "\(target)" isn't a path of this site. A path begins with one slash; for another site, use leave(for:).
      """
    case .notOnWeb(let target): "\"\(target)\" isn't a web address: it must begin with https:// or http://."
    }
  }
}

/// A message from a page to its browser, independent of the displayed content.
public enum PageMessage: Hashable, Sendable {
  /// An event for client code, with its value as JSON.
  case event(name: String, json: String)
  /// A navigation of the browser.
  ///
  /// - Parameters:
  ///   - target: A path and query of the site, or the address of another site.
  ///   - isElsewhere: A Boolean value that indicates whether the target is another site.
  ///   - isReplacement: A Boolean value that indicates whether the target replaces the page in the browser's
  ///     history.
  case navigation(target: String, isElsewhere: Bool, isReplacement: Bool)
}

/// Checks that a target stays on the site in all browsers.
enum SiteTarget {
  /// Returns a Boolean value that indicates whether a browser would understand a target as a path on the
  /// site. Browsers ignore tabs and line breaks, treat a backslash as a slash, and treat two leading slashes
  /// as the start of another host.
  ///
  /// Like browsers, this function compares bytes. As a `Character`, a slash followed by a combining scalar
  /// doesn't equal a slash.
  static func isOnSite(_ target: String) -> Bool {
    let isPlain = target.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard isPlain, target.utf8.first == UInt8(ascii: "/") else { return false }
    let second = target.utf8.dropFirst().first
    return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
  }

  /// Returns a Boolean value that indicates whether a URL is the absolute address of a web page.
  static func isOnWeb(_ url: URL) -> Bool {
    ["https", "http"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
  }
}
