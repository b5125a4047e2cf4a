import Bloc
import LivePagesCore
import TributaryBase

/// A page that provides a storage for the hydrated blocs that it creates.
public protocol HydratingPage: LivePage {
  /// Returns the storage for hydrated blocs that the page creates for a visit. A bloc can also have its own
  /// storage.
  ///
  /// By default, it is the part of `HydratedBloc.storage` that belongs to the visitor, who is identified by
  /// the browser and the logged-in person. To share records between all visitors, return
  /// `HydratedBloc.storage`.
  ///
  /// The storage applies to blocs that the page and its object create in any of the page's methods, in the
  /// handlers of blocs, in effects, and in closures that run on the queue of an ``ObjectPage``. It doesn't
  /// apply to tasks that such a closure creates. A closure that a page's object passes to a publisher is
  /// called by the code that publishes, which may be that of a different visitor. If code of these two kinds
  /// creates a hydrated bloc, give the bloc its own storage.
  ///
  /// - Parameter visit: The browser's session.
  /// - Returns: The storage, or `nil` if none exists.
  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)?
}

extension HydratingPage {
  public func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? {
    let person = visit.logIn.map { "/\($0.user.text)" } ?? ""
    return HydratedBloc.storage?.keyed(by: visit.browser.text + person)
  }
}

extension ContextValues {
  /// Returns the values of a new session's code.
  package static func ofSession(of page: some HydratingPage, for visit: Visit) -> ContextValues {
    ofSession(hydratingIn: page.hydratedStorage(for: visit))
  }

  /// Returns the values of a new session of an app, whose visitors are one person.
  package static func ofDevice() -> ContextValues { ofSession(hydratingIn: HydratedBloc.storage) }

  private static func ofSession(hydratingIn storage: (any HydratedStorage)?) -> ContextValues {
    (CallerContext.current.person ?? ContextValues()).hydrating(in: storage).belonging(to: SessionIdentity())
  }
}

/// What all contexts of a session have in common.
private final class SessionIdentity: Sendable {}
