import Foundation
import LivePagesCore
import Schedulers
import TributaryReports

/// A page in a test, without a browser or a server.
///
/// You read the visible text of the page, and operate its controls as a user would:
///
/// ```swift
/// let page = await LivePageTest(CounterPage())
/// await page.button("+").click()
/// await page.field("Name").type("Blob")
/// #expect(await page.text == "1 Blob")
/// ```
///
/// Your actions take the same path as the events of a browser, so the page accepts only what it offers, and
/// validates values. If the page rejects an event, the test fails. If a control doesn't exist, the failure
/// lists the controls of the page. You also find mistakes in the HTML this way, such as two elements with the
/// same id or a form in a form.
///
/// A call returns when the page has handled the action, and its effects have either finished or wait for time
/// to pass. To test effects that wait, give the store of the page a test clock, advance it, and check the
/// page again.
public actor LivePageTest {
  private(set) var session: BrowserSession
  let pages: [any LivePage]
  private(set) var page: any LivePage
  private(set) var tab: OpenTab
  /// The browser history.
  var visited: VisitedPages
  /// The location where the test opens the page. It is used for failures that aren't caused by one of the
  /// test's calls.
  let openedAt: CallSite
  private var changes: OpenPage.ChangeListener?
  /// The events that the page has pushed to client code.
  private var pushed: [PushedEvent] = []
  /// The address that the page has redirected the user to, if it doesn't belong to a page of the test.
  public internal(set) var leftFor: String?
  /// The addresses that the page has opened in new tabs.
  private var opened: [String] = []
  private var heard = 0
  /// The server's latest rejections, while they are being collected.
  private var refusals: [String]?
  /// The outline of the page at the time when changes were last taken.
  private var shown: PageOutline?
  /// The mistakes in the HTML that the test has reported.
  private var knownMistakes: Set<MarkupMistake> = []

  /// Opens a page.
  ///
  /// If the page redirects the user, for example to a log-in page, the test starts there.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - address: The address on the page to start with.
  ///   - others: The other pages of the site, as targets of links and redirects.
  ///   - user: The user who has logged in, or `nil` for none.
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
      site.fail(
        "The page has no content at the address \(address.text.map { page.base + $0 } ?? "\(address)")."
      )
    }
    session = Self.session(of: user.map { LogIn($0, date: .now) })
    let arrived = await Self.arrive(at: page, address, among: pages, in: session, site)
    (self.page, tab) = (arrived.page, arrived.tab)
    visited = VisitedPages(tab.token, arrived.page, arrived.address)
    changes = tab.listen {}
    await settle()
    await html(reportingAt: site)
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
    // Ending the session also releases the page's store, which may refer to the session.
    Task { [session] in await session.end() }
  }

  // MARK: Visible content

  /// The path of the current page.
  public var path: String { page.path }

  var openPage: OpenPage { tab.page }

  /// The user who has logged in.
  public var user: UserID? { session.visit.user }

  /// The title of the browser window.
  public var title: String {
    get async { await tab.page.look().title }
  }

  /// The page's visible text, with single spaces between adjacent pieces of text.
  public var text: String {
    get async { PageText(await html()).text }
  }

  /// The text and controls of the page, in the format of test failures.
  public var outline: String {
    get async { PageText(await html()).outline }
  }

  /// Returns the page's current HTML.
  public func html() async -> HTML { await html(reportingAt: openedAt) }

  /// Returns the page's current HTML and reports mistakes in it, unless it has reported them before.
  @discardableResult
  private func html(reportingAt site: CallSite) async -> HTML {
    let html = RenderedPage(await tab.page.root()).html
    for mistake in MarkupMistake.mistakes(in: html) where knownMistakes.insert(mistake).inserted {
      site.fail("\(mistake)")
    }
    return html
  }

  /// Returns the markup of the regions that have changed since the previous call, and the animation of the
  /// change.
  ///
  /// The first call doesn't return any changes.
  public func takeChanges() async -> PageChanges {
    let rendered = RenderedPage(await tab.page.root())
    let regions = shown.map { rendered.changes(since: $0) } ?? []
    shown = rendered.outline
    return PageChanges(regions: regions, animation: changes?.takeChange()?.animation)
  }

  /// Returns the events that the page has pushed to client code since the previous call.
  ///
  /// To include events that other pages have caused, call ``settle()`` first.
  public func takePushedEvents() -> [PushedEvent] {
    defer { pushed = [] }
    return pushed
  }

  /// Returns the addresses that the page has opened in new tabs since the previous call, in order.
  ///
  /// They come from `Link` views and links in text that you clicked, and from the `openURL` action of views.
  ///
  /// To include addresses that other pages have caused, call ``settle()`` first.
  public func takeOpenedAddresses() -> [String] {
    defer { opened = [] }
    return opened
  }

  func openInNewTab(_ address: String) { opened.append(address) }

  /// Handles the page's messages. Records pushed events and follows redirects.
  private func takeMessages() async {
    for entry in tab.messages.after(heard).entries {
      heard = entry.number
      switch entry.message {
      case .event(let name, let json):
        let event = PushedEvent(name: name, json: json)
        pushed.append(event)
        // The script of views opens this address.
        if name == "tributary-open", let address = try? event.value(as: String.self) { openInNewTab(address) }
      case .navigation(let target, isElsewhere: true, _): leftFor = target
      case .navigation(let target, isElsewhere: false, let isReplacement):
        return await go(to: target, replacing: isReplacement)
      }
    }
  }

  // MARK: Controls

  /// Returns the button with the specified title or `aria-label`.
  public nonisolated func button(_ label: String) -> PageControl { PageControl(self, .button, label) }

  /// Returns the field, checkbox or choice with the specified label.
  public nonisolated func field(_ label: String) -> PageControl { PageControl(self, .field, label) }

  /// Returns the file field with the specified label, for `choose(name:bytes:)`.
  public nonisolated func fileField(_ label: String) -> PageControl { PageControl(self, .field, label) }

  /// Returns the link with the specified title.
  public nonisolated func link(_ label: String) -> PageControl { PageControl(self, .link, label) }

  /// Returns the element with the specified `id`.
  public nonisolated func element(id: String) -> PageControl { PageControl(self, .element, id) }

  /// Returns the element with the specified `data-identifier`, the attribute that a view's
  /// `accessibilityIdentifier(_:)` sets.
  ///
  /// If no control has the label that you pass to `button(_:)`, `field(_:)` or `link(_:)`, these methods look
  /// for a control with this identifier as well.
  public nonisolated func element(identifier: String) -> PageControl {
    PageControl(self, .identified, identifier)
  }

  /// Returns the element with the specified `aria-label`, the attribute that a view's
  /// `accessibilityLabel(_:)` sets, or otherwise the element with this text.
  public nonisolated func element(label: String) -> PageControl { PageControl(self, .labeled, label) }

  // MARK: Acting

  /// Runs all work that doesn't have to wait for time to pass.
  public func settle() async {
    // The clock has no sleepers, so advancing it waits until the process's tasks are idle.
    await TestClock().advance(by: .zero)
    // As in a browser, a page may continue a change when it has been shown.
    if changes != nil {
      _ = await tab.page.root()
      await reportSizes()
    }
    await followAddress()
    await takeMessages()
  }

  /// Returns the messages that the user sees when the server rejects actions while a closure runs.
  ///
  /// Anywhere else, a rejection fails the test.
  ///
  /// - Parameter act: A closure that performs actions that the server rejects.
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

  /// Returns to the page.
  public func comeBack() async {
    if changes == nil { changes = tab.listen {} }
    await settle()
  }

  private func stopListening() {
    changes?.leave()
    changes = nil
  }

  /// Handles an event in the form that the page script sends.
  ///
  /// - Returns: A Boolean value that indicates whether the page accepted the event.
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

  /// Follows a ``LogInRedirect``, as the page script does.
  private func followTicket(at site: CallSite) async {
    let address = await html(reportingAt: site).elements.lazy.compactMap {
      $0[attribute: "data-live-redirect"]
    }.first
    guard let token = address.flatMap({ $0.split(separator: "=").last }).map(String.init) else { return }
    let visit = session.visit
    guard let ticket = SecretToken(cookie: token),
      case .first(let logIn, let target)? = visit.redeem(ticket)
    else {
      return site.fail("The page redirects with a ticket that was already used or belongs to another visit.")
    }
    stopListening()
    let old = session
    session = Self.session(of: logIn, browser: visit.browser)
    for flash in visit.takeFlashes() { session.visit.leave(flash) }
    await old.end()
    await follow(target.text, at: site)
  }

  /// Continues the test on another page, or on the page that it redirects to.
  ///
  /// - Returns: The address on that page.
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

/// The changes to a page.
public struct PageChanges: Sendable {
  /// The smallest regions that differ, in the form that the browser receives.
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

  /// Decodes the content.
  ///
  /// - Parameter type: The type to decode.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
