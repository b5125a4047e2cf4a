import Foundation

/// The connection from a page's session to its browser: it pushes events to client code, and navigates to
/// other pages.
///
/// Effects of a store access it as the dependency `livePage`, and sessions as ``ChangeSignal/page``:
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
/// Messages arrive exactly once and in order, after the page's earlier changes, even if the connection is
/// lost in between. For a disconnected tab, at least the last five hundred messages are kept, if they take no
/// more than half a megabyte and the budget permits it (`SessionLimits.messageBytes`). A browser that
/// reconnects after messages were dropped shows the current state, and calls `missed` of the page's hooks.
/// All tabs that show the page's state receive messages.
public struct PageConnection: Sendable {
  /// The connection of the page whose session is being created, for objects that are created with it, such as
  /// a bloc.
  @TaskLocal public static var current: PageConnection?

  private let send: @Sendable (PageMessage) -> Void

  /// - Parameter send: A closure that receives each message. It may be called from any thread, and must
  ///   return at once.
  public init(_ send: @escaping @Sendable (PageMessage) -> Void) {
    self.send = send
  }

  /// Sends an event to client code: to the page's hooks that handle an event of this name, and as the event
  /// `live:NAME` of the browser's window.
  ///
  /// - Parameters:
  ///   - name: The name in client code.
  ///   - value: The value, which is encoded as JSON.
  public func push(_ name: String, _ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    send(.event(name: name, json: json))
  }

  /// Sends an event without a value, which client code receives as `null`.
  public func push(_ name: String) {
    send(.event(name: name, json: "null"))
  }

  /// Navigates the browser to another page of the site.
  ///
  /// - Parameters:
  ///   - target: A path, optionally with a query and a fragment: `/notes?page=2`. Untrusted input is safe:
  ///     targets on other sites are refused.
  ///   - isReplacement: A Boolean value that indicates whether the target replaces this page in the browser's
  ///     history, for example after a form that nobody should return to.
  /// - Throws: `PageTargetError` if the target is not a path of the site.
  public func navigate(to target: String, replacing isReplacement: Bool = false) throws(PageTargetError) {
    guard SiteTarget.isOnSite(target) else { throw .notOnSite(target) }
    send(.navigation(target: target, isElsewhere: false, isReplacement: isReplacement))
  }

  /// Navigates the browser to another site.
  ///
  /// - Parameters:
  ///   - url: The address of a web page. Don't derive it from untrusted input, because people trust the links
  ///     of your pages.
  ///   - isReplacement: A Boolean value that indicates whether the target replaces this page in the browser's
  ///     history.
  /// - Throws: `PageTargetError` if the URL is not an absolute `https` or `http` address.
  public func leave(for url: URL, replacing isReplacement: Bool = false) throws(PageTargetError) {
    guard ["https", "http"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else {
      throw .notOnWeb(url.absoluteString)
    }
    send(.navigation(target: url.absoluteString, isElsewhere: true, isReplacement: isReplacement))
  }
}

/// The reason that a navigation was refused.
public enum PageTargetError: Error, Hashable, CustomStringConvertible {
  /// The target is not a path of the site.
  case notOnSite(String)
  /// The URL is not the address of a web page.
  case notOnWeb(String)

  public var description: String {
    switch self {
    case .notOnSite(let target):
      """
      "\(target)" is no path of this site. A path begins with one slash; for another site, use leave(for:).
      """
    case .notOnWeb(let target): "\"\(target)\" is no address that begins with https:// or http://."
    }
  }
}

/// A message from a page to its browser, in addition to the displayed content.
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
