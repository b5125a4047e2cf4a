import ComposableArchitecture
import Foundation
import LivePagesCore

/// A page over a store whose sessions go on at another server, or after a restart, with the state that they
/// had.
///
/// ```swift
/// struct CounterPage: MovableStorePage {
///   let path = "/counter", title = "Counter"
///
///   func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
///     makeStore(for: visit, resuming: Counter.State(), on: session)
///   }
///
///   func makeStore(
///     for visit: Visit,
///     resuming state: Counter.State,
///     on session: isolated any Actor
///   ) -> StoreOf<Counter> {
///     Store(initialState: state) { Counter() }
///   }
///
///   var resumed: Counter.Action? { .resumed }
///   …
/// }
/// ```
///
/// Effects do not move: the new store has none. It is sent ``resumed``, for what is to go on without
/// anybody's doing; what starts when a tab listens, by ``StorePage/appear(_:)``, starts then as well. State
/// that says that an effect runs, such as “loading”, was saved too: it is there that it is put right.
///
/// What a person did after the state was last saved is done again here. So an effect of such an action may
/// run twice, once on each server.
///
/// Where not all of the state can be encoded, or need be, say by ``savedState(of:)`` what is saved of it.
public protocol MovableStorePage: StorePage, MovablePage {
  /// The part of the state that is saved: all of it, unless the page says otherwise.
  associatedtype SavedState: Codable = State

  /// Returns what is saved. It is read at most once a second, after changes.
  func savedState(of store: Store<State, Action>) -> SavedState

  /// Makes the store of a session that goes on here.
  ///
  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - state: The state that was saved.
  ///   - session: The actor that is to own the store.
  func makeStore(
    for visit: Visit,
    resuming state: SavedState,
    on session: isolated any Actor
  ) -> Store<State, Action>

  /// The action that the store gets when it goes on here: none, unless the page says otherwise.
  var resumed: Action? { get }
}

extension MovableStorePage {
  public var resumed: Action? { nil }

  public func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> StorePageSession<Self> {
    let saved = try SavedPage(state)
    let session = StorePageSession(self, onChange: onChange, resuming: saved.naming)
    try await session.start(from: saved, for: visit)
    return session
  }
}

extension MovableStorePage where SavedState == State {
  public func savedState(of store: Store<State, Action>) -> State { store.withState { $0 } }
}

extension StorePageSession: MovableSession where Page: MovableStorePage {
  fileprivate func start(from saved: SavedPage, for visit: Visit) throws {
    let state: Page.SavedState = try saved.state()
    start { page.makeStore(for: visit, resuming: state, on: $0) }
  }

  public func savedState() throws -> Data {
    guard let store else { throw EndedSessionError() }
    return try SavedPage.data(naming: naming, page.savedState(of: store))
  }

  public func resume() {
    if let action = page.resumed { store?.send(action) }
  }
}
