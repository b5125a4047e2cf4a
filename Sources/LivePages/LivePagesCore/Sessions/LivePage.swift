/// A page that is rendered on the server and stays in step with a state there.
public protocol LivePage: Sendable {
  associatedtype Session: LiveSession

  /// The path of the page, beginning with a slash, such as `/prime-time`.
  var path: String { get }
  /// The title in the browser's frame, unless the state says another one: see ``LiveSession/title()``.
  var title: String { get }
  /// The paths of the style sheets, on the same site: a plain one, unless you say otherwise.
  var stylesheets: [String] { get }
  /// The paths of scripts of the site's own, such as those with hooks, on the same site: none, unless you say
  /// otherwise. They run once, after that of live pages, and know it as `LivePages`.
  var scripts: [String] { get }
  /// The path of the icon, on the same site. There is one unless you say otherwise.
  var icon: String { get }
  /// The tabs of a browser that show one state of the page: only the tab itself, unless the page says
  /// otherwise.
  var sharing: PageSharing { get }
  /// The addresses that lead to the page and are passed to its session. By default its path alone, which is
  /// not passed on.
  var addresses: PageAddresses { get }

  /// Returns whether there is something at an address. Where there is nothing, the person is told so, and the
  /// session is not.
  ///
  /// - Parameter address: One of ``addresses``.
  func accepts(_ address: PageAddress) -> Bool

  /// Returns whether the old address stays in the browser's history when the state leads to a new one. By
  /// default always; a page that follows a text typed letter by letter returns false.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool

  /// Decides whether the person may see the page, before ``makeSession(for:onChange:)`` is called. By default
  /// everybody may. It is called each time that the page is loaded, and when a tab returns whose session was
  /// lost. A page that wraps another one forwards the call to it.
  ///
  /// - Parameter arrival: The person who asks for the page, as far as the browser and the log-in tell.
  func admit(_ arrival: Arrival) async -> Admission

  /// Starts a state of the page: for a tab or for a browser's session, as ``sharing`` says.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - onChange: The signal to be called after each change of what ``LiveSession/body()`` shows.
  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> Session
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

  /// What the addresses of the page's stream and events begin with: nothing for the page at the top of the
  /// site.
  package var base: String { path == "/" ? "" : path }

  /// Returns the page's own address for an address of the site.
  ///
  /// - Parameter target: A path and a query, as a browser writes them.
  /// - Returns: `nil` where this page has nothing.
  package func address(of target: some StringProtocol) -> PageAddress? {
    if addresses == .one { return PageAddress() }
    guard let address = PageAddress(target, below: base) else { return nil }
    return addresses.contains(address) && accepts(address) ? address : nil
  }
}

/// The tabs of a browser that show one and the same state of a page.
public enum PageSharing: Hashable, Sendable {
  /// Each tab has a state of its own, which begins anew when the page is loaded again.
  case tab
  /// All tabs of a visit show one state, which a reload keeps.
  case visit
}
