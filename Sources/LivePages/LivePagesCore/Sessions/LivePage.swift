/// A page that the server renders, and keeps in sync with the state of a session.
///
/// Most pages conform to `StorePage`, `BlocPage` or `ObjectPage`, which refine this protocol. Conform to it
/// directly to write sessions of your own.
public protocol LivePage: Sendable {
  /// The type of the page's sessions.
  associatedtype Session: LiveSession

  /// The page path, beginning with a slash, such as `/prime-time`.
  var path: String { get }
  /// The title of the browser window, unless the state provides one with ``LiveSession/title()``.
  var title: String { get }
  /// The paths of the style sheets on this site.
  ///
  /// By default, the page uses a plain style sheet.
  var stylesheets: [String] { get }
  /// The paths of your scripts on this site, such as scripts with hooks.
  ///
  /// By default, there are none.
  ///
  /// A script runs once, after the script of live pages, and can use it as `LivePages`.
  var scripts: [String] { get }
  /// The path of the icon on this site.
  ///
  /// By default, the page uses a standard icon.
  var icon: String { get }
  /// The tabs of a browser that share the page's state.
  ///
  /// By default, tabs don't share state.
  var sharing: PageSharing { get }
  /// The addresses that lead to the page and that its session receives.
  ///
  /// By default, the page has just its path, and the session doesn't receive an address.
  var addresses: PageAddresses { get }

  /// Returns a Boolean value that indicates whether the page has content at an address.
  ///
  /// If it doesn't, the visitor sees an error, and the session doesn't receive the address.
  ///
  /// - Parameter address: One of ``addresses``.
  func accepts(_ address: PageAddress) -> Bool

  /// Returns a Boolean value that indicates whether the old address stays in the browser's history when the
  /// state leads to a new one.
  ///
  /// By default, it does. If the address of the page follows what the user types, return `false`.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool

  /// Admits a visitor to the page, redirects them, or refuses them access.
  ///
  /// The site calls this method before ``makeSession(for:onChange:)`` whenever the page loads, and when a tab
  /// returns after its session was lost. By default, everyone is admitted. If your page wraps another page,
  /// forward the call.
  ///
  /// - Parameter arrival: The request, with the browser and the log-in of the visitor.
  func admit(_ arrival: Arrival) async -> Admission

  /// Creates a session of the page, for one tab or for all tabs of a browser session, depending on
  /// ``sharing``.
  ///
  /// - Parameters:
  ///   - visit: The browser session, with the values that its pages share.
  ///   - onChange: The signal to call after changes to ``LiveSession/body()``.
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

  /// The prefix of the addresses for the page's stream and events, or an empty string for the site's root
  /// page.
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
  /// Tabs don't share state, and a page that the user reloads starts over.
  case tab
  /// All tabs of a visit share one state.
  ///
  /// It remains when the user reloads a page.
  case visit
}
