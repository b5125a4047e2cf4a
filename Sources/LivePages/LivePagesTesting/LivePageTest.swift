import Foundation
import LivePagesCore
import Schedulers
import TributaryReports

/// A page in a test, without a browser and without a server: what a person sees, and the controls that they
/// use.
///
/// ```swift
/// let page = await LivePageTest(CounterPage())
/// await page.button("+").click()
/// await page.field("Name").type("Blob")
/// #expect(await page.text == "1 Blob")
/// ```
///
/// What is done here goes the way of a browser's events: only what is offered is taken, and values are
/// checked. Where the page refuses something the test fails, and where there is no such control it says which
/// there are.
///
/// It is deterministic: an action has been handled when the call returns, and its effects have gone as far as
/// they can without time going by. Give the page's store a test clock, advance that, and look again.
public actor LivePageTest {
  private(set) var session: BrowserSession
  let pages: [any LivePage]
  private(set) var page: any LivePage
  private(set) var tab: OpenTab
  /// The browser's history.
  var visited: VisitedPages
  /// Where the test begins, for failures of what the page does by itself.
  let openedAt: CallSite
  private var changes: OpenPage.ChangeListener?
  /// The events for client code.
  private var pushed: [PushedEvent] = []
  /// Where the page has sent the person that is no page of the site.
  public internal(set) var leftFor: String?
  private var heard = 0
  /// What the server had to say last.
  private var refusals: [String]?
  /// What was shown when changes were taken last.
  private var shown: PageOutline?

  /// Opens a page. Where that redirects the person, such as to log in, the test begins there.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - address: The address on the page at which the person begins.
  ///   - others: The other pages of the site, to which links and redirects lead.
  ///   - user: The user who has logged in: nobody, unless you say otherwise.
  public init(
    _ page: some LivePage,
    at address: PageAddress = PageAddress(),
    others: [any LivePage] = [],
    user: UserID? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    openedAt = site
    pages = [page] + others
    if page.address(of: page.base + (address.text ?? "/..")) == nil {
      site.fail("The page has nothing at the address \(address.text.map { page.base + $0 } ?? "\(address)").")
    }
    session = Self.session(of: user.map { LogIn($0, date: .now) })
    let arrived = await Self.arrive(at: page, address, among: pages, in: session, site)
    (self.page, tab) = (arrived.page, arrived.tab)
    visited = VisitedPages(tab.token, arrived.page, arrived.address)
    changes = tab.listen {}
    await settle()
  }

  private static func session(of logIn: LogIn?, browser: BrowserID = BrowserID()) -> BrowserSession {
    BrowserSession(
      token: .random(),
      browser: browser,
      logIn: logIn,
      limits: SessionLimits(eventsPerSecond: 1_000_000),
      absence: .zero,
      now: .now
    )
  }

  deinit {
    // What the page holds, such as a store that refers to its session, goes with the session.
    Task { [session] in await session.end() }
  }

  // MARK: What is seen

  /// The path of the page that the person is on.
  public var path: String { page.path }

  var openPage: OpenPage { tab.page }

  /// The person who has logged in.
  public var user: UserID? { session.visit.user }

  /// The title in the browser's frame.
  public var title: String {
    get async { await tab.page.look().title }
  }

  /// The text that the page shows, with single spaces between what stands beside each other.
  public var text: String {
    get async { PageText(await html()).text }
  }

  /// The page with its controls, as failures show it.
  public var outline: String {
    get async { PageText(await html()).outline }
  }

  /// Returns the page as a browser has it.
  public func html() async -> HTML {
    RenderedPage(await tab.page.root()).html
  }

  /// Returns the markup of the regions that have changed since this was called last, and how the change
  /// moves. The first call says that nothing has.
  public func takeChanges() async -> PageChanges {
    let rendered = RenderedPage(await tab.page.root())
    let regions = shown.map { rendered.changes(since: $0) } ?? []
    shown = rendered.outline
    return PageChanges(regions: regions, animation: changes?.takeChange()?.animation)
  }

  /// Returns the events that the page has pushed to client code since this was called last.
  ///
  /// Call ``settle()`` first to include events that other pages have caused.
  public func takePushedEvents() -> [PushedEvent] {
    defer { pushed = [] }
    return pushed
  }

  /// Does what the page has said: events are noted, and the person goes where they are sent.
  private func takeMessages() async {
    for entry in tab.messages.after(heard).entries {
      heard = entry.number
      switch entry.message {
      case .event(let name, let json): pushed.append(PushedEvent(name: name, json: json))
      case .navigation(let target, isElsewhere: true, _): leftFor = target
      case .navigation(let target, isElsewhere: false, let isReplacement):
        return await go(to: target, replacing: isReplacement)
      }
    }
  }

  // MARK: Controls

  /// Returns a button, by what it says or by its `aria-label`.
  public nonisolated func button(_ label: String) -> PageControl { PageControl(self, .button, label) }

  /// Returns a field, a checkbox or a choice, by its label.
  public nonisolated func field(_ label: String) -> PageControl { PageControl(self, .field, label) }

  /// Returns a field for files, by its label: `choose(name:bytes:)`.
  public nonisolated func fileField(_ label: String) -> PageControl { PageControl(self, .field, label) }

  /// Returns a link, by what it says.
  public nonisolated func link(_ label: String) -> PageControl { PageControl(self, .link, label) }

  /// Returns an element, by its `id`.
  public nonisolated func element(id: String) -> PageControl { PageControl(self, .element, id) }

  // MARK: Acting

  /// Runs everything that can run without time going by.
  public func settle() async {
    // A clock that nothing waits for: its pause lasts until the tasks of the process wait.
    await TestClock().advance(by: .zero)
    await followAddress()
    await takeMessages()
  }

  /// Returns what the server says to what is done in a closure: the texts that a person would be told.
  /// Elsewhere such a text fails the test.
  ///
  /// - Parameter act: A closure that does something that is refused.
  public func refusals(
    of act: @Sendable () async -> Void
  ) async -> [String] {
    refusals = []
    await act()
    defer { refusals = nil }
    return refusals ?? []
  }

  /// Leaves the page without closing it.
  public func leave() async {
    stopListening()
    await settle()
  }

  /// Comes back to the page.
  public func comeBack() async {
    if changes == nil { changes = tab.listen {} }
    await settle()
  }

  private func stopListening() {
    changes?.leave()
    changes = nil
  }

  /// Takes an event, as the page's script sends it.
  ///
  /// - Returns: Whether the page took it.
  @discardableResult
  func receive(_ wire: WireEvent, at site: CallSite) async -> Bool {
    var isTaken = true
    do {
      try await tab.receive([wire])
    } catch {
      isTaken = false
      if refusals == nil {
        site.fail("The page refused this: \(error)\n\n\(await outline)")
      } else {
        refusals?.append("\(error)")
      }
    }
    await settle()
    if isTaken { await followTicket(at: site) }
    return isTaken
  }

  /// Goes where a ``LogInRedirect`` leads, as the page's script does.
  private func followTicket(at site: CallSite) async {
    let address = await html().elements.lazy.compactMap { $0[attribute: "data-live-redirect"] }.first
    guard let token = address.flatMap({ $0.split(separator: "=").last }).map(String.init) else { return }
    let visit = session.visit
    guard let ticket = SecretToken(cookie: token),
      case .first(let logIn, let target)? = visit.redeem(ticket)
    else { return site.fail("The page leads on by a ticket that was used already, or is another visit's.") }
    stopListening()
    let old = session
    session = Self.session(of: logIn, browser: visit.browser)
    for flash in visit.takeFlashes() { session.visit.leave(flash) }
    await old.end()
    await follow(target.text, at: site)
  }

  /// Goes on with a page in place of the one before, or with the one that it leads to.
  ///
  /// - Returns: Where on that page.
  func enter(_ page: any LivePage, at address: PageAddress, _ site: CallSite) async -> PageAddress {
    stopListening()
    await session.close(tab.token)
    let arrived = await Self.arrive(at: page, address, among: pages, in: session, site)
    (self.page, tab) = (arrived.page, arrived.tab)
    changes = tab.listen {}
    shown = nil
    heard = 0
    leftFor = nil
    return arrived.address
  }
}

/// The changes of a page.
public struct PageChanges: Sendable {
  /// The smallest regions that differ, as they are sent to the browser.
  public let regions: [RegionPatch]
  /// The animation of the change.
  public let animation: PageAnimation?
}

/// An event that a page has pushed to client code.
public struct PushedEvent: Hashable, Sendable {
  /// The name of the event in client code.
  public let name: String
  /// The content, as JSON.
  public let json: String

  /// Decodes what it says.
  ///
  /// - Parameter type: The type that client code decodes.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
