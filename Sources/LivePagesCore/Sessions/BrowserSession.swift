/// All pages that one browser has open. Each page is started when it is first asked for.
package actor BrowserSession {
  package nonisolated let token: SecretToken
  package nonisolated let visit: Visit
  private nonisolated let places: StreamPlaces
  private let absence: Duration
  private var allowance: EventAllowance
  private var pages: [String: Task<OpenPage, Never>] = [:]
  /// Those of the pages that have come to be. One that takes long to start keeps nobody waiting who asks
  /// about the others.
  private var opened: [OpenPage] = []
  private var isOver = false

  package init(
    token: SecretToken,
    browser: BrowserID,
    limits: SessionLimits,
    absence: Duration,
    now: ContinuousClock.Instant
  ) {
    self.token = token
    visit = Visit(browser: browser)
    self.absence = absence
    places = StreamPlaces(count: limits.streams)
    allowance = EventAllowance(eventsPerSecond: limits.eventsPerSecond, now: now)
  }

  /// The page as this browser has it, started now if it was not open.
  package func open(_ page: some LivePage) async -> OpenPage {
    if let opening = pages[page.path] {
      return await opening.value
    }
    let opening = Task { [visit, places, absence] in
      await OpenPage(page, for: visit, places: places, absence: absence)
    }
    pages[page.path] = opening
    let openPage = await opening.value
    if isOver {
      await openPage.close()
    } else {
      opened.append(openPage)
    }
    return openPage
  }

  /// The page if this browser has it open.
  package func openPage(at path: String) async -> OpenPage? {
    await pages[path]?.value
  }

  /// Whether the browser may send an event now, which then counts as sent.
  package func mayReceiveEvent(now: ContinuousClock.Instant = .now) -> Bool {
    allowance.take(now: now)
  }

  /// Whether a tab of this browser listens to a page at the moment.
  func isWatched() -> Bool { opened.contains(where: \.isWatched) }

  /// Wakes all streams, so that they write something.
  func keepAlive() {
    for page in opened { page.keepAlive() }
  }

  /// Ends the streams and sessions of all pages.
  package func end() async {
    isOver = true
    let open = opened
    (pages, opened) = ([:], [])
    for page in open {
      await page.close()
    }
  }
}
