import LivePagesCore
import TestFailures

extension LivePageTest {
  /// The text of the browser's address: the path, and the query if there is one.
  public var address: String {
    get async {
      await followAddress()
      return Self.target(of: visited.current.page, visited.current.address)
    }
  }

  /// Goes back in the browser's history.
  public func goBack(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await go(-1, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
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

  /// Follows a link to another address of the page.
  func openAddress(_ target: String, at site: CallSite) async {
    guard let address = PageAddress(target, below: page.base) else {
      return site.fail("\(target) is no address of the page.")
    }
    await followAddress()
    let before = visited
    if address != visited.current.address { visited.push(tab.token, page, address) }
    if await !receive(Self.event(opening: address), at: site) { visited = before }
  }

  /// Follows a link to a page of the site, or to a place in this one.
  func follow(_ target: String, at site: CallSite) async {
    if target.hasPrefix("#") {
      let id = target.dropFirst()
      if await !html().elements.contains(where: { $0.id == String(id) }) {
        site.fail("Nothing on the page has the id \"\(id)\".\n\n\(await outline)")
      }
      return
    }
    let address = String(target.prefix { $0 != "#" })
    guard let (next, place) = Self.pageOfSite(at: address, among: pages) else {
      let known = pages.map(\.path).joined(separator: ", ")
      return site.fail("There is no page at \(address). Those of this test are at \(known).")
    }
    let there = await enter(next, at: place, site)
    visited.push(tab.token, page, there)
    await settle()
  }

  /// Goes where the page has sent the person, as far as the test has pages.
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

  /// The browser's address follows what the page's state says.
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
