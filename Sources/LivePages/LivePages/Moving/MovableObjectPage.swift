import ComposableArchitecture
import Dispatch
import Foundation
import LivePagesCore

/// A page over an `ObservableObject` whose sessions go on at another server, or after a restart, with what is
/// saved of the object.
///
/// ```swift
/// struct SearchPage: MovableObjectPage {
///   func savedState(of model: SearchModel) -> String { model.query }
///
///   func makeObject(
///     for visit: Visit,
///     resuming query: String,
///     queue: DispatchQueue,
///     on session: isolated any Actor
///   ) -> SearchModel {
///     SearchModel(query: query, scheduler: queue)
///   }
///   …
/// }
/// ```
public protocol MovableObjectPage: ObjectPage, MovablePage {
  /// The part of the object that is saved.
  associatedtype SavedState: Codable

  /// Returns what is saved of the object. It is read at most once a second, after changes.
  func savedState(of object: Object) -> SavedState

  /// Makes the object of a session that goes on here.
  ///
  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - state: The saved state.
  ///   - queue: The serial queue on which the session's actor runs.
  ///   - session: The actor that owns the object.
  func makeObject(
    for visit: Visit,
    resuming state: SavedState,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Object

  /// Runs when the object goes on here: nothing is done, unless the page says otherwise.
  func resume(_ object: Object)
}

extension MovableObjectPage {
  public func resume(_ object: Object) {}

  public func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> ObjectPageSession<Self> {
    let saved = try SavedPage(state)
    let session = ObjectPageSession(self, onChange: onChange, resuming: saved.naming)
    try await session.start(from: saved, for: visit)
    return session
  }
}

extension ObjectPageSession: MovableSession where Page: MovableObjectPage {
  fileprivate func start(from saved: SavedPage, for visit: Visit) throws {
    let state: Page.SavedState = try saved.state()
    start { page.makeObject(for: visit, resuming: state, queue: $1, on: $0) }
  }

  public func savedState() throws -> Data {
    guard let object else { throw EndedSessionError() }
    return try SavedPage.data(naming: naming, page.savedState(of: object))
  }

  public func resume() {
    if let object { page.resume(object) }
  }
}
