/// A page that is rendered on the server and stays in sync with a state there.
public protocol LivePage: Sendable {
  associatedtype Session: LiveSession

  /// The path of the page, beginning with a slash, such as `/prime-time`.
  var path: String { get }
  /// The title in the browser's window, unless the state provides one: see ``LiveSession/title()``.
  var title: String { get }
  /// The paths of the style sheets on the same site. By default, there is a plain one.
  var stylesheets: [String] { get }
  /// The paths of the site's own scripts on the same site, such as scripts with hooks. By default, there are
  /// none. They run once, after the script of live pages, which they access as `LivePages`.
  var scripts: [String] { get }
  /// The path of the icon on the same site. By default, there is a standard one.
  var icon: String { get }
  /// The tabs of a browser that share a state of the page. By default, each tab has its own.
  var sharing: PageSharing { get }
  /// The addresses that belong to the page and are passed to its session. By default, the page has only its
  /// path, which is not passed on.
  var addresses: PageAddresses { get }

  /// Returns a Boolean value that indicates whether the page shows something at an address. If not, the
  /// person sees an error, and the session isn't notified.
  ///
  /// - Parameter address: One of ``addresses``.
  func accepts(_ address: PageAddress) -> Bool

  /// Returns a Boolean value that indicates whether the old address stays in the browser's history when the
  /// state changes to a new one. By default, it always does; a page whose address follows typed text returns
  /// `false`.
  func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool

  /// Decides whether the person may see the page, before ``makeSession(for:onChange:)`` is called. By
  /// default, everybody may. It is called each time that the page is loaded, and when a tab returns after its
  /// session was lost. A page that wraps another one forwards the call.
  ///
  /// - Parameter arrival: The person who requests the page, according to the browser and the log-in.
  func admit(_ arrival: Arrival) async -> Admission

  /// Creates a session of the page: for a tab or for a browser's session, depending on ``sharing``.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - onChange: The signal to call after each change of ``LiveSession/body()``.
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

  /// The prefix of the addresses of the page's stream and events; empty for the root page of the site.
  package var base: String { path == "/" ? "" : path }

  /// Returns the page's own address for an address of the site.
  ///
  /// - Parameter target: A path and a query in the form that browsers send.
  /// - Returns: `nil` if the page shows nothing there.
  package func address(of target: some StringProtocol) -> PageAddress? {
    if addresses == .one { return PageAddress() }
    guard let address = PageAddress(target, below: base) else { return nil }
    return addresses.contains(address) && accepts(address) ? address : nil
  }
}

/// The tabs of a browser that share a state of a page.
public enum PageSharing: Hashable, Sendable {
  /// Each tab has its own state, which is reset when the page is reloaded.
  case tab
  /// All tabs of a visit share a state, which persists across reloads.
  case visit
}
