import LivePagesCore
import TributaryBase

/// The code of a page, for use by its session.
///
/// A session calls its page, and the object that the page created, through ``run(_:)``. This way, the code runs
/// on behalf of the session's visitor, even when someone else calls the session.
struct PageCode<Page: LivePage>: Sendable {
  private let page: Page
  /// The values of the session's visitor.
  private(set) var visitor = ContextValues()

  init(_ page: Page) {
    self.page = page
  }

  /// Calls the page's code.
  func run<Value, Failure: Error>(
    _ body: (Page) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try CallerContext.entering(visitor) { Result { () throws(Failure) in try body(page) } }.get()
  }
}

extension PageCode where Page: HydratingPage {
  /// Lets the page's code run on behalf of a visitor.
  mutating func begin(for visit: Visit) {
    visitor = .ofSession(of: page, for: visit)
  }
}
