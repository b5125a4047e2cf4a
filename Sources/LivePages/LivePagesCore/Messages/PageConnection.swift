import Foundation

/// The connection from a page's session to its browser: it pushes events to client code, and navigates to
/// other pages.
///
/// Effects of a store have it as the dependency `livePage`, sessions as ``ChangeSignal/page``:
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
/// Messages arrive once and in order, after the page's earlier changes, even if the connection is lost in
/// between. For a tab that is not connected, at least the last five hundred are kept, if they are no larger
/// than half a megabyte and if there is room for them (`SessionLimits.messageBytes`). A browser that comes
/// back after messages were dropped shows the state as it is, and calls the `missed` of the page's hooks. All
/// tabs that show the page's state receive messages.
public struct PageConnection: Sendable {
  /// The connection of the page whose session is being made, for what is made then, such as a bloc.
  @TaskLocal public static var current: PageConnection?

  private let send: @Sendable (PageMessage) -> Void

  /// - Parameter send: A closure that gets what is said. It may be called from anywhere, and returns at once.
  public init(_ send: @escaping @Sendable (PageMessage) -> Void) {
    self.send = send
  }

  /// Sends an event to client code: to the hooks of the page that take one of this name, and as the event
  /// `live:NAME` of the browser's window.
  ///
  /// - Parameters:
  ///   - name: The name in client code.
  ///   - value: The value. It travels as JSON.
  public func push(_ name: String, _ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    send(.event(name: name, json: json))
  }

  /// Sends an event without a value, which client code gets as `null`.
  public func push(_ name: String) {
    send(.event(name: name, json: "null"))
  }

  /// Sends the browser to another page of the site.
  ///
  /// - Parameters:
  ///   - target: A path, which may have a query and a fragment: `/notes?page=2`. It may come from anywhere:
  ///     what would lead to another site is refused.
  ///   - isReplacement: A Boolean value that indicates whether it takes the place of this page in the
  ///     browser's history, as after a form that nobody should come back to.
  /// - Throws: What is no path of the site.
  public func navigate(to target: String, replacing isReplacement: Bool = false) throws(PageTargetError) {
    guard SiteTarget.isOnSite(target) else { throw .notOnSite(target) }
    send(.navigation(target: target, isElsewhere: false, isReplacement: isReplacement))
  }

  /// Sends the browser to another site.
  ///
  /// - Parameters:
  ///   - url: The address of a web page. Do not take it from what a browser says: people trust what a page of
  ///     yours leads them to.
  ///   - isReplacement: A Boolean value that indicates whether it takes the place of this page in the
  ///     browser's history.
  /// - Throws: What is no absolute address with `https` or `http`.
  public func leave(for url: URL, replacing isReplacement: Bool = false) throws(PageTargetError) {
    guard ["https", "http"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else {
      throw .notOnWeb(url.absoluteString)
    }
    send(.navigation(target: url.absoluteString, isElsewhere: true, isReplacement: isReplacement))
  }
}

/// The reason that a browser was not sent somewhere.
public enum PageTargetError: Error, Hashable, CustomStringConvertible {
  /// It is no path of the site.
  case notOnSite(String)
  /// It is no address of the web.
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

/// A message of a page to its browser, beside what the page shows.
public enum PageMessage: Hashable, Sendable {
  /// An event for client code, with its value as JSON.
  case event(name: String, json: String)
  /// The browser is to go somewhere else.
  ///
  /// - Parameters:
  ///   - target: A path and query of the site, or else the address of another one.
  ///   - isElsewhere: A Boolean value that indicates whether it is another site.
  ///   - isReplacement: A Boolean value that indicates whether it takes the place of the page in the
  ///     browser's history.
  case navigation(target: String, isElsewhere: Bool, isReplacement: Bool)
}
