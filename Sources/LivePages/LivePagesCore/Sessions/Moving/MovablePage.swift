import Foundation

/// A page whose sessions continue on another server when theirs is stopped or lost, or after a restart: with
/// the state, the address, and the events since the state was last saved.
///
/// Pages over stores, blocs and objects say so by `MovableStorePage`, `MovableBlocPage` and
/// `MovableObjectPage`; this is what these have in common. A site that has a ``SessionStorage`` and keys
/// saves the state of such a page after changes. A browser that arrives at another server is shown the page
/// as it was saved, and sends again what it has done since. On a site without a storage the page is like any
/// other.
///
/// Effects do not move. The session is told that it was resumed, and starts what it needs.
public protocol MovablePage: LivePage where Session: MovableSession {
  /// The version of the state that is saved: 1, unless the page says otherwise. A state of another version is
  /// not read: the page starts anew, and the person is told so.
  var stateVersion: Int { get }

  /// Starts a session from a state that another one has saved.
  ///
  /// - Parameters:
  ///   - state: The state that ``MovableSession/savedState()`` has returned.
  ///   - visit: The browser's session. It knows the browser and who has logged in; what pages had in common
  ///     there is not moved.
  ///   - onChange: The signal to be called after each change of what ``LiveSession/body()`` shows.
  /// - Throws: An error if it is no state of this page. The page starts anew then.
  func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> Session
}

extension MovablePage {
  public var stateVersion: Int { 1 }
}

/// A session whose state can be saved, and resumed from what was saved.
public protocol MovableSession: LiveSession {
  /// Returns the state, as ``MovablePage/resumeSession(from:for:onChange:)`` reads it. It is read at most
  /// once a second, after changes.
  ///
  /// It contains all changes that ``LiveSession/receive(_:)`` and ``LiveSession/open(_:)`` made before they
  /// returned. Neither they nor this function should suspend: an event that is half handled when the state is
  /// saved may be handled twice.
  func savedState() async throws -> Data

  /// Resumes the session here, from a state that was saved. It is called once, before anything else is asked.
  func resume() async
}

extension MovableSession {
  public func resume() {}

  /// The state and which events are in it, at one moment.
  func snapshot(_ events: Locked<[SecretToken: Int]>) async throws -> (
    state: Data, events: [SecretToken: Int]
  ) {
    let state = try await savedState()
    return (state, events.withLock { $0 })
  }
}

extension LiveSession {
  /// Handles an event, and notes that its consequences are in the state, at one moment.
  func receive(_ event: Event, noting: @Sendable () -> Void) async throws(ViewEventError) {
    do throws(ViewEventError) {
      try await receive(event)
      noting()
    } catch {
      // What was refused is not to be done again either.
      noting()
      throw error
    }
  }

  /// Does the same for an address that is opened.
  func open(_ address: PageAddress, noting: @Sendable () -> Void) async {
    await open(address)
    noting()
  }
}

/// A page whose path may be a secret: no list of pages names it.
package protocol UnlistedPage: LivePage {}

/// The pages of a site by their paths, so that sessions that were saved find theirs.
package final class PageDirectory: Sendable {
  /// A page as the links to it name it.
  package struct Entry: Hashable, Sendable {
    package let path: String
    package let title: String
  }

  private let entries = Locked<[Entry]>([])
  private let pages = Locked<[String: any MovablePage]>([:])
  private let names = Locked<[Substring: String]>([:])
  private let topPath = Locked<String?>(nil)

  package init() {}

  /// The path at which a person begins: the top of the site, if something is there. The paths of other pages
  /// may be secret, as the inspector's is.
  package var start: String? { topPath.withLock { $0 } }

  package func noteStart(_ path: String) {
    if path == "/" { topPath.withLock { $0 = path } }
  }

  /// Adds a page. Traps if its path can't be served.
  package func add(_ page: some LivePage) {
    if let mistake = mistake(in: page.path, of: "\(type(of: page))") { preconditionFailure(mistake) }
    noteStart(page.path)
    if !(page is any UnlistedPage) {
      entries.withLock { $0.append(Entry(path: page.path, title: page.title)) }
    }
    guard let page = page as? any MovablePage else { return }
    pages.withLock { $0[page.path] = page }
  }

  /// Notes the path of a page, and returns why it can't be served, if so. Routes end with or without a slash.
  func mistake(in path: String, of name: String) -> String? {
    if let advice = RoutePath.advice(for: path) { return "The path of \(name) is \"\(path)\". \(advice)" }
    var key = path[...]
    while key.count > 1, key.last == "/" { key.removeLast() }
    guard key != "/live-pages", !key.hasPrefix("/live-pages/") else {
      return "The path of \(name) is \"\(path)\". Choose another one: /live-pages belongs to the site."
    }
    guard let other = names.withLock({ $0.updateValue(name, forKey: key) }) else { return nil }
    return "The pages \(other) and \(name) have the same path, \"\(path)\". Give each page its own path."
  }

  /// The pages in the order in which they were added.
  package var links: [Entry] { entries.withLock { $0 } }

  func page(at path: String) -> (any MovablePage)? { pages.withLock { $0[path] } }
}
