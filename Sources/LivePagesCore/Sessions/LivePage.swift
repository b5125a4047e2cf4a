/// A page that is rendered on the server and stays in step with a state there.
public protocol LivePage: Sendable {
  associatedtype Session: LiveSession

  /// Where the page is, beginning with a slash, such as `/prime-time`.
  var path: String { get }
  /// The title in the browser's frame.
  var title: String { get }
  /// The paths of the style sheets, on the same site: a plain one, unless you say otherwise.
  var stylesheets: [String] { get }
  /// The path of the icon, on the same site. There is one unless you say otherwise.
  var icon: String { get }
  /// Which tabs of a browser show one state of the page: only the tab itself, unless the page says otherwise.
  var sharing: PageSharing { get }

  /// Says whether the person may see the page, before ``makeSession(for:onChange:)`` is called: everybody
  /// may, unless the page says otherwise. It is called each time that the page is loaded, and when a tab
  /// comes back whose session was lost. A page that stands around another one asks that.
  ///
  /// - Parameter arrival: Who asks for the page.
  func admit(_ arrival: Arrival) async -> Admission

  /// Starts a state of the page: for a tab or for a browser's session, as ``sharing`` says.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, by which its pages share what they have in common.
  ///   - onChange: To be called after each change of what ``LiveSession/body()`` shows.
  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> Session
}

extension LivePage {
  public var stylesheets: [String] { [StaticAsset.style.path] }
  public var icon: String { StaticAsset.icon.path }
  public var sharing: PageSharing { .tab }

  public func admit(_ arrival: Arrival) async -> Admission { .admitted }

  /// What the addresses of the page's stream and events begin with: nothing for the page at the top of the
  /// site.
  package var base: String { path == "/" ? "" : path }
}
