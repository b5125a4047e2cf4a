/// All open pages of one browser. A page starts with its first request.
package actor BrowserSession {
  private struct WeakStream {
    weak var stream: BrowserStream?
    /// The sequence number of the stream.
    let number: Int
  }

  /// The maximum number of streams that carry one tab, which is a new stream and the one that it replaces.
  /// All of them render the tab's changes.
  private static let streamsPerTab = 2

  /// A page that all tabs share. The task and its memory are released when it completes.
  private enum SharedPage {
    case opening(Task<OpenPage, Never>)
    case open(OpenPage)
  }

  package nonisolated let token: SecretToken
  /// The client that the session was created for.
  nonisolated let client: SessionClient
  package nonisolated let visit: Visit
  private nonisolated let places: StreamPlaces
  private let limits: SessionLimits
  let absence: Duration
  private let uploads: UploadStorage
  /// The budget for unacknowledged messages of the session's tabs.
  nonisolated let messages: MessageBudget
  /// The number of tabs of all sessions.
  private let allTabs: TabCount?
  private let monitor: (any SiteMonitor)?
  /// The upload limits that all pages of the session share.
  private let uploadSpace: UploadSpace
  private var allowance: EventAllowance
  /// The pages that all tabs share, by path.
  private var pages: [String: SharedPage] = [:]
  private var tabs: [SecretToken: OpenTab] = [:]
  /// The number of tabs whose pages are starting.
  private var arriving = 0
  /// The tokens of the tabs in the order they were opened.
  private var tabOrder: [SecretToken] = []
  /// The streams, by the names that the browser has chosen.
  private var streams: [SecretToken: WeakStream] = [:]
  /// A Boolean value that indicates whether the last saved state omits pages because of its size.
  var isTooLarge = false
  private var nextStream = 0
  private var isOver = false
  /// The moving state, or `nil` if sessions aren't saved.
  package nonisolated let moving: SessionMoving?

  package init(
    token: SecretToken,
    browser: BrowserID,
    client: SessionClient = .unknown,
    logIn: LogIn? = nil,
    logIns: LogInRegistry = LogInRegistry(),
    uploads: UploadStorage = UploadStorage(),
    messages: MessageBudget? = nil,
    allTabs: TabCount? = nil,
    monitor: (any SiteMonitor)? = nil,
    limits: SessionLimits,
    absence: Duration,
    moving: SessionMoving? = nil,
    now: ContinuousClock.Instant
  ) {
    self.token = token
    self.client = client
    visit = Visit(browser: browser, logIn: logIn, session: token, logIns: logIns)
    self.limits = limits
    self.absence = absence
    self.uploads = uploads
    self.messages = MessageBudget(bytes: limits.messageBytes, within: messages)
    self.allTabs = allTabs
    self.monitor = monitor
    self.moving = moving
    monitor?.sessionBegan()
    uploadSpace = uploads.makeSessionSpace(for: client)
    places = StreamPlaces(count: limits.streams)
    allowance = EventAllowance(eventsPerSecond: limits.eventsPerSecond, now: now)
  }

  // MARK: Tabs

  /// Opens the page for a new tab of this browser.
  ///
  /// - Parameter address: The initial address of the tab.
  /// - Returns: The tab, or `nil` if the session has reached its tab limit and all tabs are listening.
  package func open(
    _ page: some LivePage,
    at address: PageAddress = PageAddress(),
    now: ContinuousClock.Instant = .now
  ) async -> OpenTab? {
    arriving += 1
    defer { arriving -= 1 }
    if tabs.count + arriving > mostTabs {
      guard let oldest = tabOrder.first(where: { tabs[$0]?.isWatched == false }) else { return nil }
      await forget(oldest)
    }
    let openPage = await openPage(page)
    let hasAddresses = page.addresses != .one
    if hasAddresses { await openPage.open(address) }
    let tab = OpenTab(
      openPage,
      at: page.path,
      address: hasAddresses ? address : nil,
      sharing: page.sharing,
      now: now
    )
    if isOver {
      await openPage.close()
    } else {
      add(tab)
    }
    return tab
  }

  /// The maximum number of tabs of this session. It decreases as the site, or the session's client,
  /// approaches its limit.
  private var mostTabs: Int {
    guard let allTabs else { return limits.tabs(ofSessionWhereAllHave: 0) }
    let isShared = client != .unknown
    return limits.tabs(
      ofSessionWhereAllHave: allTabs.count,
      ofClient: isShared ? allTabs.count(of: client) : 0
    )
  }

  func add(_ tab: OpenTab) {
    tabs[tab.token] = tab
    tabOrder.append(tab.token)
    tab.page.saving?.begin(tab.token, after: tab.handledEvents)
    allTabs?.add(1, of: client)
    monitor?.tabsOpened(1)
  }

  /// Shares a page with tabs that open later.
  func share(_ page: OpenPage, at path: String) { pages[path] = .open(page) }

  /// The tabs in the order they were opened, or `nil` after the session has ended.
  var openTabs: [OpenTab]? { isOver ? nil : tabOrder.compactMap { tabs[$0] } }

  /// The pages that all tabs share, including those that no tab currently shows.
  var sharedPages: [OpenPage] { opened }

  private func openPage(_ page: some LivePage) async -> OpenPage {
    if page.sharing == .visit, let known = pages[page.path] {
      switch known {
      case .opening(let opening): return await opening.value
      case .open(let openPage): return openPage
      }
    }
    let desk = makeDesk()
    let opening = Task { [visit, absence, messages, noteChange] in
      await OpenPage(
        page,
        for: visit,
        absence: absence,
        uploads: desk,
        messages: messages,
        noteChange: noteChange
      )
    }
    guard page.sharing == .visit else { return await opening.value }
    pages[page.path] = .opening(opening)
    let openPage = await opening.value
    if !isOver { pages[page.path] = .open(openPage) }
    return openPage
  }

  /// Creates the upload desk of a page.
  func makeDesk() -> UploadDesk { UploadDesk(storage: uploads, space: uploadSpace, monitor: monitor) }

  /// The shared pages that have started. A page that is slow to start doesn't delay the end of the others.
  private var opened: [OpenPage] {
    pages.values.compactMap { if case .open(let page) = $0 { page } else { nil } }
  }

  /// Returns the tab with a token if the tab belongs to this browser.
  package func tab(_ token: SecretToken) -> OpenTab? { tabs[token] }

  /// Removes a tab that was closed, and ends its page unless the page is shared.
  package func close(_ token: SecretToken) async {
    for entry in streams.values { entry.stream?.leave(token) }
    await forget(token)
  }

  private func forget(_ token: SecretToken) async { await remove(token)?.close() }

  /// Removes a tab.
  ///
  /// - Returns: The tab's page, if it has to be closed.
  private func remove(_ token: SecretToken) -> OpenPage? {
    tabOrder.removeAll { $0 == token }
    guard let tab = tabs.removeValue(forKey: token) else { return nil }
    allTabs?.add(-1, of: client)
    monitor?.tabsClosed(1)
    tab.page.saving?.forget(token)
    tab.page.saving?.noteOtherChange()
    return tab.sharing == .tab ? tab.page : nil
  }

  /// Closes pages concurrently.
  private static func close(_ pages: [OpenPage]) async {
    await withDiscardingTaskGroup { group in
      for page in pages { group.addTask { await page.close() } }
    }
  }

  /// Removes tabs that appear to have been closed long ago.
  package func sweep(now: ContinuousClock.Instant) async {
    let abandoned = tabOrder.filter { tabs[$0]?.isAbandoned(now: now, limits: limits) == true }
    await Self.close(abandoned.compactMap { remove($0) })
    streams = streams.filter { $0.value.stream != nil }
    let shared = opened
    let own = tabs.values.filter { $0.sharing == .tab }.map(\.page)
    let taking = (shared + own).filter { !$0.uploads.isEmpty }
    guard !taking.isEmpty else { return }
    let sweep = Task<Void, any Error> {
      await withDiscardingTaskGroup { group in
        for page in taking { group.addTask { await page.sweepUploads(now: now) } }
      }
    }
    // A page that doesn't respond to the end of an upload must not delay the site's sweeps.
    try? await OpenPage.endLimit.value(of: sweep)
  }

  // MARK: Events

  /// Returns a Boolean value that indicates whether the browser may send a number of events now. If so,
  /// deducts the events from the allowance.
  package func mayReceiveEvents(_ count: Int, now: ContinuousClock.Instant = .now) -> Bool {
    allowance.take(count, now: now)
  }

  // MARK: Streams

  /// Creates a stream that carries the specified tabs.
  ///
  /// - Parameters:
  ///   - name: The name that the browser uses to add other tabs to the stream. An older stream with this name
  ///     ends.
  ///   - tabs: The tabs.
  ///   - digests: The digests of the content that the browser has, by tab.
  /// - Returns: The stream, or `nil` if the session has reached its limit of streams.
  package func stream(
    named name: SecretToken,
    carrying tabs: [OpenTab],
    holding digests: [SecretToken: String] = [:]
  ) -> BrowserStream? {
    streams.removeValue(forKey: name)?.stream?.end()
    guard let stream = BrowserStream(places: places) else { return nil }
    if isOver { stream.end() }
    streams = streams.filter { $0.value.stream != nil }
    streams[name] = WeakStream(stream: stream, number: nextStream)
    nextStream += 1
    for tab in tabs { _ = join(tab, holding: digests[tab.token], to: stream) }
    return stream
  }

  /// Adds a tab to an open stream, and removes it from the oldest one if too many streams carry it.
  ///
  /// - Parameter digest: The digest of the content that the browser has, or `nil` if it requests the whole
  ///   page.
  /// - Returns: `true` if there is a stream with this name and the tab's page is open.
  package func join(_ tab: OpenTab, holding digest: String? = nil, toStreamNamed name: SecretToken) -> Bool {
    streams[name]?.stream.map { join(tab, holding: digest, to: $0) } ?? false
  }

  private func join(_ tab: OpenTab, holding digest: String?, to stream: BrowserStream) -> Bool {
    let others = streams.values.filter { $0.stream !== stream && $0.stream?.carries(tab.token) == true }
    for other in others.sorted(by: { $0.number < $1.number }).dropLast(Self.streamsPerTab - 1) {
      other.stream?.leave(tab.token)
    }
    return stream.join(tab, holding: digest)
  }

  /// Returns the stream with a name, if it exists.
  package func stream(named name: SecretToken) -> BrowserStream? { streams[name]?.stream }

  /// Returns a Boolean value that indicates whether a tab of this browser is listening.
  nonisolated func isWatched() -> Bool { places.isInUse }

  /// Wakes all streams, so that they write even without a change.
  func keepAlive() {
    for entry in streams.values { entry.stream?.keepAlive() }
  }

  /// Ends the streams and pages of the session.
  package func end() async {
    if !isOver {
      allTabs?.add(-tabs.count, of: client)
      monitor?.tabsClosed(tabs.count)
      monitor?.sessionEnded()
    }
    isOver = true
    let (openTabs, openPages, openStreams) = (tabs.values, opened, streams.values)
    (tabs, pages, streams, tabOrder) = ([:], [:], [:], [])
    for entry in openStreams { entry.stream?.end() }
    await Self.close(openPages + openTabs.filter { $0.sharing == .tab }.map(\.page))
  }
}

/// The number of events that a session may send. It grows by a fixed number a second, up to twice that
/// number.
///
/// When the allowance is full, the session may send any number of events at once, on credit. Otherwise, a
/// browser whose batch is too large would send it again forever.
struct EventAllowance: Sendable {
  private let eventsPerSecond: Double
  private var events: Double
  private var lastTake: ContinuousClock.Instant

  /// Creates a full allowance.
  init(eventsPerSecond: Int, now: ContinuousClock.Instant) {
    self.eventsPerSecond = Double(eventsPerSecond)
    events = 2 * self.eventsPerSecond
    lastTake = now
  }

  /// Deducts a number of events. Returns `false` without deducting anything if the allowance is insufficient.
  mutating func take(_ count: Int = 1, now: ContinuousClock.Instant) -> Bool {
    let grown = events + (now - lastTake) / .seconds(1) * eventsPerSecond
    let most = 2 * eventsPerSecond
    events = min(grown, most)
    lastTake = now
    guard events > 0, events >= min(Double(count), most) else { return false }
    events -= Double(count)
    return true
  }
}
