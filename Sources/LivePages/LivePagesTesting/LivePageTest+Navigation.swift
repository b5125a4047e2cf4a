import LivePagesCore
import TributaryReports

extension LivePageTest {
  /// The address in the browser, consisting of the path and the query, if any.
  public var address: String {
    get async {
      await followAddress()
      return Self.target(of: visited.current.page, visited.current.address)
    }
  }

  /// Goes back in the browser's history.
  ///
  /// In an app with SwiftUI's names, this leaves the screen or sheet in front first, but not a full-screen
  /// cover.
  public func goBack(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let window = await html().elements.first { $0[attribute: "data-leaves"] != nil }
    guard let window else { return await go(-1, at: site) }
    if let event = window.event("data-hook-event-back", at: site) { await receive(event, at: site) }
  }

  /// Scrolls the lists and scroll views of SwiftUI's names to their ends, so that all of their rows appear.
  public func scrollToEnd(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let elements = await html().elements
    let rows = elements.compactMap { $0[attribute: "data-row"].flatMap { Int($0) } }
    let window = elements.first { $0[attribute: "data-hook-event-rows"] != nil }
    guard var event = window?.event("data-hook-event-rows", at: site) else { return }
    // The script of views sends as many at once.
    for start in stride(from: 0, to: rows.count, by: 64) {
      event.value = .string("\(Array(rows[start...].prefix(64)))")
      await receive(event, at: site)
    }
  }

  /// Goes forward in the browser's history.
  public func goForward(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await go(1, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func go(_ steps: Int, at site: CallSite) async {
    await followAddress()
    guard visited.go(steps) else {
      return site.fail("There is nothing to go \(steps < 0 ? "back" : "forward") to in the history.")
    }
    let entry = visited.current
    if entry.tab == tab.token {
      await receive(Self.event(opening: entry.address), at: site)
    } else {
      let place = await enter(entry.page, at: entry.address, site)
      visited.current = VisitedPages.Entry(tab: tab.token, page: page, address: place)
      await settle()
    }
  }

  private static func event(opening address: PageAddress) -> WireEvent {
    WireEvent(OpenTab.addressEvent, value: .string(address.text ?? ""))
  }

  /// Follows a link to a different address of the page.
  func openAddress(_ target: String, at site: CallSite) async {
    guard let address = PageAddress(target, below: page.base) else {
      return site.fail("\(target) isn't an address of this page.")
    }
    await followAddress()
    let before = visited
    if address != visited.current.address { visited.push(tab.token, page, address) }
    if await !receive(Self.event(opening: address), at: site) { visited = before }
  }

  /// Follows a link to a page of the site, or to a fragment of the current page.
  func follow(_ target: String, at site: CallSite) async {
    if target.hasPrefix("#") {
      let id = target.dropFirst()
      if await !html().elements.contains(where: { $0.id == String(id) }) {
        site.fail("Nothing on the page has the id \"\(id)\".\n\n\(await outline)")
      }
      return
    }
    if target.hasPrefix("https://") || target.hasPrefix("http://") {
      leftFor = target
      return
    }
    let address = String(target.prefix { $0 != "#" })
    guard let (next, place) = Self.pageOfSite(at: address, among: pages) else {
      let known = pages.map(\.path).joined(separator: ", ")
      return site.fail("There is no page at \(address). The pages of this test are at \(known).")
    }
    let there = await enter(next, at: place, site)
    visited.push(tab.token, page, there)
    await settle()
  }

  /// Navigates to the address that the page redirects to, if the test has a page there.
  func go(to target: String, replacing isReplacement: Bool) async {
    let address = String(target.prefix { $0 != "#" })
    guard let (next, place) = Self.pageOfSite(at: address, among: pages) else {
      leftFor = target
      return
    }
    let there = await enter(next, at: place, openedAt)
    if isReplacement {
      visited.current = VisitedPages.Entry(tab: tab.token, page: page, address: there)
    } else {
      visited.push(tab.token, page, there)
    }
    await settle()
  }

  /// Updates the browser's address from the page's state.
  func followAddress() async {
    let mark = tab.moment.addressMark
    guard let change = tab.follow(await tab.page.look(), since: mark) else { return }
    if change.isReplacement {
      visited.current.address = change.address
    } else {
      visited.push(tab.token, page, change.address)
    }
  }
}

extension LivePageTest {
  /// The page that the user has reached after all redirects.
  struct Arrived {
    let page: any LivePage
    let address: PageAddress
    /// The user's only listening tab.
    let tab: OpenTab
  }

  /// Opens a page or, if it redirects, the page that it redirects to.
  static func arrive(
    at page: any LivePage,
    _ address: PageAddress,
    among pages: [any LivePage],
    in session: BrowserSession,
    _ site: CallSite
  ) async -> Arrived {
    var (page, address) = (page, address)
    for _ in 0..<10 {
      let target = target(of: page, address)
      let arrival = Arrival(visit: session.visit, target: SitePath(target) ?? "/")
      switch await page.admit(arrival).decide(for: session.visit) {
      case .admitted: return await open(page, at: address, in: session)
      case .refused(let status, let message):
        site.fail("The page at \(page.path) refused the person with \(status): \(message)")
        return await open(page, at: address, in: session)
      case .redirected(let next):
        guard let (nextPage, place) = pageOfSite(at: next.text, among: pages) else {
          let known = pages.map(\.path).joined(separator: ", ")
          site.fail(
            "\(target) redirects to \(next.text), which has no page. The pages of this test are at \(known)."
          )
          return await open(page, at: address, in: session)
        }
        (page, address) = (nextPage, place)
      }
    }
    site.fail("The page at \(page.path) is part of a redirect loop.")
    return await open(page, at: address, in: session)
  }

  private static func open(
    _ page: any LivePage,
    at address: PageAddress,
    in session: BrowserSession
  ) async -> Arrived {
    guard let tab = await session.open(page, at: address) else {
      preconditionFailure("The test opens more tabs than a browser may.")
    }
    return Arrived(page: page, address: address, tab: tab)
  }

  /// Returns the text of the browser's address.
  static func target(of page: any LivePage, _ address: PageAddress) -> String {
    let target = page.base + (address.text ?? "")
    return target.isEmpty || target.hasPrefix("?") ? "/" + target : target
  }

  /// Returns the page that a server would show. An exact path takes precedence over pages that handle paths
  /// below their own.
  static func pageOfSite(at target: String, among pages: [any LivePage]) -> (any LivePage, PageAddress)? {
    let path = target.prefix { $0 != "?" }
    let exact = pages.filter { $0.path == path }
    let above = pages.filter { $0.addresses == .paths }.sorted { $0.base.count > $1.base.count }
    for page in exact + above {
      if let address = page.address(of: target) { return (page, address) }
    }
    return nil
  }
}

/// The browser history of a test, and the current position in it.
struct VisitedPages {
  struct Entry {
    /// The tab that showed the page.
    var tab: SecretToken
    let page: any LivePage
    var address: PageAddress
  }

  private var entries: [Entry]
  private var index = 0

  init(_ tab: SecretToken, _ page: any LivePage, _ address: PageAddress) {
    entries = [Entry(tab: tab, page: page, address: address)]
  }

  var current: Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Adds an entry after the current one, and discards the entries that followed it.
  mutating func push(_ tab: SecretToken, _ page: any LivePage, _ address: PageAddress) {
    entries.removeSubrange((index + 1)...)
    entries.append(Entry(tab: tab, page: page, address: address))
    index += 1
  }

  /// - Parameter steps: The number of entries, which is negative to go back.
  /// - Returns: A Boolean value that indicates whether there is an entry at that distance.
  mutating func go(_ steps: Int) -> Bool {
    guard entries.indices.contains(index + steps) else { return false }
    index += steps
    return true
  }
}
