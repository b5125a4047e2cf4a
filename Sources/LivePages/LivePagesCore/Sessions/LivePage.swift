/// A page that is rendered on the server and stays in sync with the state there.
public protocol LivePage: Sendable {
  /// The type of the page's sessions.
  associatedtype Session: LiveSession

  /// The page path, beginning with a slash, such as `/prime-time`.
  var path: String { get }
  /// The title of the browser window. It is used unless the state provides a title; see
  /// ``LiveSession/title()``.
  var title: String { get }
  /// The paths of the style sheets, which must be on the same site. By default, the page uses a plain style
  /// sheet.
  var stylesheets: [String] { get }
  /// The paths of the site's own scripts, such as scripts with hooks. They must be on the same site. By
  /// default, there are none. Each script runs once, after the script of live pages, which it accesses as
  /// `LivePages`.
  var scripts: [String] { get }
  /// The path of the icon, which must be on the same site. By default, the page uses a standard icon.
  var icon: String { get }
  /// The tabs of a browser that share the page's state. By default, each tab has its own state.
  var sharing: PageSharing { get }
  /// The addresses routed to the page and passed to its session. By default, the page has only its path,
  /// which is not passed on.
  var addresses: PageAddresses { get }

  /// Returns a Boolean value that indicates whether the page has content for an address. If it doesn't, the
  /// person sees an error, and the session isn't notified.
  ///
  /// - Parameter address: One of ``addresses``.
  func accepts(_ address: PageAddress) -> Bool

  /// Returns a Boolean value that indicates whether the old address stays in the browser history when the
  /// state changes to a new address. By default, it always does. If a page address follows typed text, return
  /// `false`.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool

  /// Admits a person to the page, or redirects or refuses them, before ``makeSession(for:onChange:)`` is
  /// called. The default implementation admits everyone. This method is called each time the page is loaded,
  /// and when a tab returns after its session was lost. A page that wraps another page should forward the
  /// call.
  ///
  /// - Parameter arrival: The request, with the browser and the log-in of the person.
  func admit(_ arrival: Arrival) async -> Admission

  /// Creates a session of the page. Depending on ``sharing``, it is for one tab or for all tabs of a browser
  /// session.
  ///
  /// - Parameters:
  ///   - visit: The browser session, which its pages use to share values.
  ///   - onChange: The signal to call after each change to ``LiveSession/body()``.
  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> Session
}

extension LivePage {
  /// Starts and ends a session for a stand-in visit, if the page admits it. A session that can't start traps.
  package func tryStart() async {
    let visit = Visit()
    guard let target = SitePath(path) else { return }
    guard case .admitted = await admit(Arrival(visit: visit, target: target)).decide(for: visit) else {
      return
    }
    await makeSession(for: visit, onChange: ChangeSignal { _ in }).end()
  }
}

extension LivePage {
  public var stylesheets: [String] { [StaticAsset.style.path] }
  public var scripts: [String] { [] }
  public var icon: String { StaticAsset.icon.path }
  public var sharing: PageSharing { .tab }
  public var addresses: PageAddresses { .one }
  public func accepts(_ address: PageAddress) -> Bool { true }
  public func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool { true }

  public func admit(_ arrival: Arrival) async -> Admission { .admitted }

  /// The prefix of the addresses for the page's stream and events; empty for the site's root page.
  package var base: String { path == "/" ? "" : path }

  /// Returns the address within the page for an address of the site.
  ///
  /// - Parameter target: A path and query, in the form that browsers send.
  /// - Returns: The address, or `nil` if the page has no content there.
  package func address(of target: some StringProtocol) -> PageAddress? {
    if addresses == .one { return PageAddress() }
    guard let address = PageAddress(target, below: base) else { return nil }
    return addresses.contains(address) && accepts(address) ? address : nil
  }
}

/// The tabs of a browser that share a page's state.
public enum PageSharing: Hashable, Sendable {
  /// Each tab has its own state, which is reset when the page is reloaded.
  case tab
  /// All tabs of a visit share one state, which persists across reloads.
  case visit
}
