import LivePages

/// A page with the parts that all pages of the showcase share: the header, and the browser's theme.
///
/// ```swift
/// site.serve(Framed(CounterPage(), storage: storage))
/// ```
public struct Framed<Page: LivePage>: LivePage where Page.Session.Event == OfferedEvent {
  let page: Page
  /// The header is the same for all users, so all rendered pages share its storage.
  private let header: HTML
  private let storage: BrowserStorage

  /// - Parameters:
  ///   - page: The framed page, without its own header.
  ///   - storage: The storage of each browser's theme, which survives restarts.
  ///   - isInspected: Whether the site has an inspector of its stores at `/inspect`.
  public init(_ page: Page, storage: @escaping BrowserStorage, isInspected: Bool = false) {
    self.page = page
    self.storage = storage
    header = SiteHeader(path: page.path, isInspected: isInspected).body
  }

  public var path: String { page.path }
  public var title: String { page.title }
  public var icon: String { page.icon }
  public var sharing: PageSharing { page.sharing }
  public var scripts: [String] { page.scripts }
  public var addresses: PageAddresses { page.addresses }

  public func accepts(_ address: PageAddress) -> Bool { page.accepts(address) }

  public func entersHistory(from old: PageAddress, to new: PageAddress) -> Bool {
    page.entersHistory(from: old, to: new)
  }

  public var stylesheets: [String] {
    let shared = [ShowcaseAssets.stylesheet.path, ShowcaseFrameAssets.stylesheet.path]
    return shared + page.stylesheets.filter { !shared.contains($0) }
  }

  public func admit(_ arrival: Arrival) async -> Admission { await page.admit(arrival) }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> FramedSession<Page.Session> {
    await frame(page.makeSession(for: visit, onChange: onChange), visit, onChange)
  }

  func frame(
    _ session: Page.Session,
    _ visit: Visit,
    _ onChange: ChangeSignal,
    names: NamingKey = NamingKey()
  ) async -> FramedSession<Page.Session> {
    let session = FramedSession(
      session,
      header: header,
      theme: VisitTheme.of(visit, storage: storage),
      names: names
    )
    await session.start(onChange: onChange)
    return session
  }
}
