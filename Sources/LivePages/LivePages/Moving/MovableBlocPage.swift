import Bloc
import Foundation
import LivePagesCore

/// A page over a bloc or a cubit whose sessions go on at another server, or after a restart, with the state
/// that they had.
///
/// ```swift
/// struct CounterPage: MovableBlocPage {
///   func makeBloc(for visit: Visit, on session: isolated any Actor) -> CounterCubit {
///     CounterCubit(0, isolation: session)
///   }
///
///   func makeBloc(
///     for visit: Visit,
///     resuming state: Int,
///     on session: isolated any Actor
///   ) -> CounterCubit {
///     CounterCubit(state, isolation: session)
///   }
///   …
/// }
/// ```
///
/// Events whose handlers have not come to their end do not move, as effects do not.
///
/// Where not all of the state can be encoded, or need be, say by ``savedState(of:)`` what is saved of it.
public protocol MovableBlocPage: BlocPage, MovablePage where Source: StateStreamableSource {
  /// The part of the state that is saved: all of it, unless the page says otherwise.
  associatedtype SavedState: Codable = Source.State

  /// Returns what is saved. It is read at most once a second, after changes.
  func savedState(of bloc: Source) -> SavedState

  /// Makes the bloc of a session that goes on here.
  ///
  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - state: The state that was saved.
  ///   - session: The actor that is to own the bloc.
  func makeBloc(
    for visit: Visit,
    resuming state: SavedState,
    on session: isolated any Actor
  ) -> Source

  /// The action that the bloc gets when it goes on here: none, unless the page says otherwise.
  var resumed: Action? { get }
}

extension MovableBlocPage {
  public var resumed: Action? { nil }

  public func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> BlocPageSession<Self> {
    let saved = try SavedPage(state)
    let session = BlocPageSession(self, onChange: onChange, resuming: saved.naming)
    try await session.start(from: saved, for: visit)
    return session
  }
}

extension MovableBlocPage where SavedState == Source.State {
  public func savedState(of bloc: Source) -> Source.State { bloc.state }
}

extension BlocPageSession: MovableSession where Page: MovableBlocPage {
  fileprivate func start(from saved: SavedPage, for visit: Visit) throws {
    let state: Page.SavedState = try saved.state()
    start { page.makeBloc(for: visit, resuming: state, on: $0) }
  }

  public func savedState() throws -> Data {
    guard let bloc else { throw EndedSessionError() }
    return try SavedPage.data(naming: naming, page.savedState(of: bloc))
  }

  public func resume() {
    if let bloc, let action = page.resumed { page.send(action, to: bloc) }
  }
}
