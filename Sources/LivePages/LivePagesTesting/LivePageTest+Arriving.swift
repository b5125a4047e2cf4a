import LivePagesCore
import TestFailures

extension LivePageTest {
  /// The page that a test's person has reached, after all redirections.
  struct Arrived {
    let page: any LivePage
    let address: PageAddress
    /// The only tab of the test's person that listens.
    let tab: OpenTab
  }

  /// Comes to a page, or to where it leads the person.
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
          site.fail("\(target) leads to \(next.text), where no page is. Those of this test are at \(known).")
          return await open(page, at: address, in: session)
        }
        (page, address) = (nextPage, place)
      }
    }
    site.fail("The page at \(page.path) is one of several that lead to each other without an end.")
    return await open(page, at: address, in: session)
  }

  private static func open(
    _ page: any LivePage,
    at address: PageAddress,
    in session: BrowserSession
  ) async -> Arrived {
    guard let tab = await session.open(page, at: address) else {
      preconditionFailure("A test has more tabs than a person.")
    }
    return Arrived(page: page, address: address, tab: tab)
  }

  /// Returns the text of the browser's address.
  static func target(of page: any LivePage, _ address: PageAddress) -> String {
    let target = page.base + (address.text ?? "")
    return target.isEmpty || target.hasPrefix("?") ? "/" + target : target
  }

  /// The page that a server would show: that of the path itself before those that take paths below theirs.
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
