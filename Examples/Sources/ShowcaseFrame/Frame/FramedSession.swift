import LivePages

/// The framed page of one browser.
///
/// It runs on the executor of the page's own session. Forwarded events do not wait in a second queue, so they
/// keep their order, and a framed page needs no more turns than without its frame.
public actor FramedSession<Page: LiveSession>: LiveSession where Page.Event == OfferedEvent {
  let page: Page
  private let header: HTML
  private let theme: VisitTheme
  /// The key for the names of the frame's events.
  let names: NamingKey
  private let panel: ViewTree<ThemeEvent>
  private var following: VisitTheme.Following?

  init(_ page: Page, header: HTML, theme: VisitTheme, names: NamingKey = NamingKey()) {
    self.page = page
    self.header = header
    self.theme = theme
    self.names = names
    // The tree observes nothing, because the session follows the theme.
    panel = ViewTree(key: names, onChange: nil)
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor { page.unownedExecutor }

  /// Calls `onChange` after each change of the theme. The page itself does so for its own changes.
  func start(onChange: ChangeSignal) async {
    following = await theme.follow { onChange() }
  }

  public func body() async -> HTML {
    let theme = theme.current
    let content = await page.body()
    return HTML {
      header
      panel.render { ThemePanel(theme: theme) }
      Element(.div, .id("content"), .tabindex(-1)) { content }
    }
  }

  public func title() async -> String? { await page.title() }

  public func address() async -> PageAddress? { await page.address() }

  public func open(_ address: PageAddress) async { await page.open(address) }

  public func receive(_ event: OfferedEvent) async throws(ViewEventError) {
    guard panel.offers(event) else { return try await page.receive(event) }
    let shown = theme.current
    var chosen: [ThemeEvent] = []
    try panel.receive(event, showing: { ThemePanel(theme: shown) }, send: { chosen.append($0) })
    for event in chosen { await theme.add(event) }
  }

  public func appear() async { await page.appear() }

  public func disappear() async { await page.disappear() }

  public func end() async {
    await page.end()
    if let following { await theme.unfollow(following) }
    following = nil
  }
}
