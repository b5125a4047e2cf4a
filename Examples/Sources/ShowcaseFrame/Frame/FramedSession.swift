import LivePages

/// One browser's page in its frame.
///
/// It runs on the executor of the page's own session: what is forwarded there waits in no second queue, so
/// that events keep their order, and a page costs no more turns than without its frame.
public actor FramedSession<Page: LiveSession>: LiveSession where Page.Event == OfferedEvent {
  let page: Page
  private let header: HTML
  private let theme: VisitTheme
  /// The key of the names of what the frame offers.
  let names: NamingKey
  private let panel: ViewTree<ThemeEvent>
  private var following: VisitTheme.Following?

  init(_ page: Page, header: HTML, theme: VisitTheme, names: NamingKey = NamingKey()) {
    self.page = page
    self.header = header
    self.theme = theme
    self.names = names
    // It observes nothing: the theme is followed.
    panel = ViewTree(key: names, onChange: nil)
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor { page.unownedExecutor }

  /// Calls `onChange` after each change of the theme. The page does so for its own changes.
  func start(onChange: ChangeSignal) async {
    following = await theme.follow { onChange() }
  }

  public func body() async -> HTML {
    let theme = await theme.current
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
    let shown = await theme.current
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
