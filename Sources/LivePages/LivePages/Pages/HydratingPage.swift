import Bloc
import LivePagesCore

/// A page that provides a storage for the hydrated blocs that it creates.
public protocol HydratingPage: LivePage {
  /// Returns the storage for hydrated blocs that the page creates for a visit. A bloc can also have its own
  /// storage.
  ///
  /// By default, it is a part of `HydratedBloc.storage` that belongs to the visitor, who is identified by the
  /// browser and the logged-in person. To share records between all visitors, return `HydratedBloc.storage`.
  ///
  /// - Parameter visit: The browser's session.
  /// - Returns: The storage; `nil` if there is none.
  func hydratedStorage(for visit: Visit) -> (any HydratedStorage)?
}

extension HydratingPage {
  public func hydratedStorage(for visit: Visit) -> (any HydratedStorage)? {
    let person = visit.logIn.map { "/\($0.user.text)" } ?? ""
    return HydratedBloc.storage?.keyed(by: visit.browser.text + person)
  }
}

/// The storage of a page's session.
package struct PageStorage: Sendable {
  private let storage: (any HydratedStorage)?

  package init(_ storage: (any HydratedStorage)? = nil) {
    self.storage = storage
  }

  /// Returns the result of an operation whose hydrated blocs use the storage.
  package func result<Result>(of operation: () -> Result) -> Result {
    guard let storage else { return operation() }
    return BlocOverrides.run(storage: storage, operation: operation)
  }

  /// Runs an operation whose hydrated blocs use the storage.
  func run<Failure>(_ operation: () throws(Failure) -> Void) throws(Failure) {
    try result { Swift.Result<Void, Failure>(catching: operation) }.get()
  }
}
