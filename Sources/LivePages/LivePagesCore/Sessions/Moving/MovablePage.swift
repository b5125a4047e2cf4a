import Foundation

/// A page whose sessions can continue after a restart or on another server.
///
/// A session that continues keeps its state and its address, and receives the events since the last save.
///
/// Pages for stores, blocs and objects conform to `MovableStorePage`, `MovableBlocPage` or
/// `MovableObjectPage`, which refine this protocol. If the site has a ``SessionStorage`` and keys, it saves
/// the state after changes. When the browser reaches another server, that server resumes the saved page, and
/// the browser sends the later events again. On a site without a storage, the page is like any other page.
///
/// Effects don't move along with the session. It can start them again when the site calls its
/// ``MovableSession/resume()`` method.
public protocol MovablePage: LivePage where Session: MovableSession {
  /// The version of the saved state. By default, it's 1.
  ///
  /// Increase this number when you change the format of the state. A page whose saved state has a different
  /// version starts over, and the visitor sees a message.
  var stateVersion: Int { get }

  /// Creates a session from a saved state.
  ///
  /// - Parameters:
  ///   - state: The state that ``MovableSession/savedState()`` returned.
  ///   - visit: The browser session, with the browser and the log-in. It doesn't contain the values that
  ///     pages shared on the previous server.
  ///   - onChange: The signal to call after changes to ``LiveSession/body()``.
  /// - Throws: An error if the data isn't a state of this page. The page then starts over.
  func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> Session
}

extension MovablePage {
  public var stateVersion: Int { 1 }
}

/// A session whose state can be saved and resumed.
public protocol MovableSession: LiveSession {
  /// Returns the state for ``MovablePage/resumeSession(from:for:onChange:)``.
  ///
  /// The site calls this method after changes, at most once a second.
  ///
  /// Include all changes by completed calls to ``LiveSession/receive(_:)`` and ``LiveSession/open(_:)``.
  /// Don't suspend in this method or in those two. Otherwise, the state may be saved while you handle an
  /// event, and the next server handles it again.
  func savedState() async throws -> Data

  /// Resumes the session on this server from a saved state.
  ///
  /// The site calls this method once, before all others.
  func resume() async
}

extension MovableSession {
  public func resume() {}

  /// Returns the state and the numbers of the events that it includes, as a consistent snapshot.
  func snapshot(_ events: Locked<[SecretToken: Int]>) async throws -> (
    state: Data, events: [SecretToken: Int]
  ) {
    // Events that are received while `savedState()` suspends may be missing from the state. Counting them would lose
    // them.
    let events = events.withLock { $0 }
    return (try await savedState(), events)
  }
}

extension LiveSession {
  /// Handles an event and records it as handled, without suspending in between.
  func receive(_ event: Event, noting: @Sendable () -> Void) async throws(ViewEventError) {
    do throws(ViewEventError) {
      try await receive(event)
      noting()
    } catch {
      // A rejected event must not be handled again either.
      noting()
      throw error
    }
  }

  /// Opens an address and records it as handled, without suspending in between.
  func open(_ address: PageAddress, noting: @Sendable () -> Void) async {
    await open(address)
    noting()
  }
}

/// A page that no list of pages names, because its path may be a secret.
package protocol UnlistedPage: LivePage {}

/// A site's pages by path, used to resume saved sessions.
package final class PageDirectory: Sendable {
  /// A page as shown in links.
  package struct Entry: Hashable, Sendable {
    package let path: String
    package let title: String
  }

  private let entries = Locked<[Entry]>([])
  private let pages = Locked<[String: any MovablePage]>([:])
  private let names = Locked<[Substring: String]>([:])
  private let topPath = Locked<String?>(nil)

  package init() {}

  /// The path where people start. It is the root of the site, if the site has a page there. Paths of other
  /// pages may be secret, such as that of the inspector.
  package var start: String? { topPath.withLock { $0 } }

  package func noteStart(_ path: String) {
    if path == "/" { topPath.withLock { $0 = path } }
  }

  /// Registers the path of a page, a document or a file. Traps if the path can't be served.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - name: The page's type or, for example, "the document".
  ///   - isFile: A Boolean value that indicates whether the path may be beside those of the site's own files.
  package func reserve(_ path: String, for name: String, isFile: Bool = false) {
    if let mistake = mistake(in: path, of: name, isFile: isFile) { preconditionFailure(mistake) }
  }

  /// Adds a page. Traps if its path can't be served.
  package func add(_ page: some LivePage) {
    reserve(page.path, for: "\(type(of: page))")
    noteStart(page.path)
    if !(page is any UnlistedPage) {
      entries.withLock { $0.append(Entry(path: page.path, title: page.title)) }
    }
    guard let page = page as? any MovablePage else { return }
    pages.withLock { $0[page.path] = page }
  }

  /// Registers a path and returns the reason if it can't be served. Routes ignore a trailing slash.
  func mistake(in path: String, of name: String, isFile: Bool = false) -> String? {
    if let advice = RoutePath.advice(for: path) { return "The path of \(name) is \"\(path)\". \(advice)" }
    var key = path[...]
    while key.count > 1, key.last == "/" { key.removeLast() }
    guard isFile || (key != "/live-pages" && !key.hasPrefix("/live-pages/")) else {
      return "The path of \(name) is \"\(path)\". Choose another one: /live-pages belongs to the site."
    }
    guard let other = names.withLock({ $0.updateValue(name, forKey: key) }) else { return nil }
    let both = other.prefix(1).uppercased() + other.dropFirst()
    return "\(both) and \(name) have the same path, \"\(path)\". Give each its own path."
  }

  /// The pages in the order they were added.
  package var links: [Entry] { entries.withLock { $0 } }

  func page(at path: String) -> (any MovablePage)? { pages.withLock { $0[path] } }
}
