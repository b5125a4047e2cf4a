import Bloc
import LivePagesCore
import TributaryBase

/// A page that provides the storage for the hydrated blocs that it creates.
public protocol HydratingPage: LivePage {
  /// Returns the storage for hydrated blocs of a visit, for those that don't have a storage of their own.
  ///
  /// By default, every visitor has a part of `HydratedBloc.storage`, where a visitor is the combination of a
  /// browser and the user who has logged in. If you want all visitors to share their records, return
  /// `HydratedBloc.storage`.
  ///
  /// The page and its object may create hydrated blocs in any of the page's methods, in handlers of blocs, in
  /// effects, and in closures on the queue of an ``ObjectPage``. In a task that such a closure creates, a bloc
  /// needs its own storage. The same goes for a closure that the object passes to a publisher, because the code
  /// that publishes calls it, and may belong to a different visitor.
  ///
  /// - Parameter visit: The browser's session.
  /// - Returns: The storage, or `nil` for none.
  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)?
}

extension HydratingPage {
  public func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? {
    let person = visit.logIn.map { "/\($0.user.text)" } ?? ""
    return HydratedBloc.storage?.keyed(by: visit.browser.text + person)
  }
}

extension ContextValues {
  /// Returns the values that the code of a new session uses.
  package static func ofSession(of page: some HydratingPage, for visit: Visit) -> ContextValues {
    ofSession(hydratingIn: page.hydratedStorage(for: visit))
  }

  /// Returns the values that the code of a new session uses in an app, where all visitors are the same user.
  package static func ofDevice() -> ContextValues { ofSession(hydratingIn: HydratedBloc.storage) }

  private static func ofSession(hydratingIn storage: (any HydratedStorage)?) -> ContextValues {
    (CallerContext.current.person ?? ContextValues()).hydrating(in: storage).belonging(to: SessionIdentity())
  }
}

/// What all contexts of a session have in common.
private final class SessionIdentity: Sendable {}

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
