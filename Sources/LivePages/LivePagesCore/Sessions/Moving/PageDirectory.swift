/// The pages of a site by their paths, so that sessions that were saved find theirs.
package final class PageDirectory: Sendable {
  private let pages = Locked<[String: any MovablePage]>([:])

  package init() {}

  /// Notes a page, if it moves.
  package func add(_ page: some LivePage) {
    guard let page = page as? any MovablePage else { return }
    pages.withLock { $0[page.path] = page }
  }

  func page(at path: String) -> (any MovablePage)? { pages.withLock { $0[path] } }
}
