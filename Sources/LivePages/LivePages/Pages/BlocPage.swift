import Bloc
import Foundation
import LivePagesCore

/// A page that shows a bloc or a cubit. Each tab or each visit has its own, depending on `sharing`.
///
/// ```swift
/// struct CounterPage: BlocPage {
///   let path = "/counter", title = "Counter"
///
///   func makeBloc(for visit: Visit, on session: isolated any Actor) -> CounterBloc {
///     CounterBloc(isolation: session)
///   }
///
///   func body(_ bloc: CounterBloc) -> some View<CounterEvent> {
///     Button("-", send: .decrement)
///     Text("\(bloc.state)")
///     Button("+", send: .increment)
///   }
/// }
/// ```
///
/// A hydrated bloc has a separate record for each visitor, unless ``HydratingPage/hydratedStorage(for:)``
/// returns a different storage.
///
/// Controls offer the bloc's events. Because a cubit has no events, a page that shows a cubit defines
/// `Action` as an enum of interactions, and calls the cubit in ``send(_:to:)``.
public protocol BlocPage: HydratingPage {
  /// The type of the bloc or cubit.
  associatedtype Source: Closable
  /// A person's actions. For a bloc, these are its events.
  associatedtype Action
  /// The type of the page's content.
  associatedtype Body: View<Action>

  /// Creates the bloc of a new session. The bloc belongs to the session's actor, so pass the actor as
  /// `isolation`.
  ///
  /// - Parameters:
  ///   - visit: The browser session, which its pages use to share values.
  ///   - session: The actor that owns the bloc.
  func makeBloc(for visit: Visit, on session: isolated any Actor) -> Source

  /// Returns the content and events of the page. This method runs on the actor that owns the bloc.
  @ViewBuilder<Action> func body(_ bloc: Source) -> Body

  /// Returns the title of the browser window. By default, it is the page title.
  func title(_ bloc: Source) -> String

  /// Returns the action for an address that a person opens; see ``StorePage``.
  ///
  /// - Returns: The action, or `nil` if the page has no content at the address.
  func action(for address: PageAddress) -> Action?

  /// Returns the address that corresponds to the bloc's state, or `nil` to leave the browser's address
  /// unchanged. The browser's address follows it.
  func address(_ bloc: Source) -> PageAddress?

  /// Handles a person's action. By default, an event is added to the bloc.
  func send(_ action: Action, to bloc: Source)
}

extension BlocPage where Source: BlocEventSink, Source.Event == Action {
  public func send(_ action: Action, to bloc: Source) { bloc.add(action) }
}

extension BlocPage {
  public func title(_ bloc: Source) -> String { title }
  public func action(for address: PageAddress) -> Action? { nil }
  public func address(_ bloc: Source) -> PageAddress? { nil }
  public func accepts(_ address: PageAddress) -> Bool { action(for: address) != nil }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> BlocPageSession<Self> {
    let session = BlocPageSession(self, onChange: onChange)
    await session.start(for: visit)
    return session
  }
}

/// The session of a ``BlocPage``. It is an actor that owns the bloc, and contains the page's offers.
public actor BlocPageSession<Page: BlocPage>: LiveSession {
  private var code: PageCode<Page>
  /// The naming of the page's offers.
  let naming: OfferNaming
  private let connection: PageConnection
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// The bloc, or `nil` before the start and after the end.
  private(set) var bloc: Page.Source?

  /// - Parameter key: The naming key of a session that is being resumed.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    code = PageCode(page)
    connection = onChange.page
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange() }
    head = ObservedValue(beside: tree.reads) { onChange() }
  }

  func start(for visit: Visit) {
    start(for: visit) { $0.makeBloc(for: visit, on: $1) }
  }

  /// - Parameters:
  ///   - visit: The browser session.
  ///   - makeBloc: A closure that creates the bloc. This actor owns the bloc.
  func start(for visit: Visit, _ makeBloc: (Page, isolated any Actor) -> Page.Source) {
    code.begin(for: visit)
    code.run { page in
      bloc = PageConnection.$current.withValue(connection) { makeBloc(page, self) }
    }
  }

  public func body() -> HTML {
    guard let bloc else { return HTML() }
    return code.run { page in tree.renderChanges { page.body(bloc) } }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let bloc else { return nil }
    return code.run { page in
      head.current { PageHead(title: page.title(bloc), address: page.address(bloc)) }
    }
  }

  public func open(_ address: PageAddress) {
    guard let bloc else { return }
    code.run { page in
      if let action = page.action(for: address) { page.send(action, to: bloc) }
    }
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let bloc else { return }
    try code.run { page throws(ViewEventError) in
      try tree.receive(
        event,
        showingChangesOf: { page.body(bloc) },
        send: { page.send($0, to: bloc) }
      )
    }
  }

  public func end() async {
    code.run { _ in tree.removeAll() }
    guard let bloc = bloc.take() else { return }
    let closing: BlocClosing = code.run { _ in bloc.close() }
    await closing.finish()
  }
}

/// A page that shows a bloc or cubit and whose sessions can resume with their state, on another server or
/// after a restart.
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
/// Unfinished event handlers and effects do not move.
///
/// If part of the state cannot or should not be encoded, implement ``savedState(of:)``.
public protocol MovableBlocPage: BlocPage, MovablePage where Source: StateStreamableSource {
  /// The type of the saved state. By default, it is the whole state.
  associatedtype SavedState: Codable = Source.State

  /// Returns the state to save. This method is called after changes, at most once a second.
  func savedState(of bloc: Source) -> SavedState

  /// Creates the bloc of a resumed session.
  ///
  /// - Parameters:
  ///   - visit: The browser session.
  ///   - state: The saved state.
  ///   - session: The actor that owns the bloc.
  func makeBloc(
    for visit: Visit,
    resuming state: SavedState,
    on session: isolated any Actor
  ) -> Source

  /// The action that the bloc receives when it is resumed. By default, it receives none.
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
    start(for: visit) { $0.makeBloc(for: visit, resuming: state, on: $1) }
  }

  /// Returns the encoded state after the bloc has handled all events that were received before this call.
  public func savedState() async throws -> Data {
    guard let bloc else { throw EndedSessionError() }
    guard let queue = bloc as? any EventQueueing else { return try savedState(of: bloc) }
    return try await withCheckedThrowingContinuation { continuation in
      queue.afterAddedEvents(on: self) {
        continuation.resume(with: Result { try self.savedState(of: bloc) })
      }
    }
  }

  private func savedState(of bloc: Page.Source) throws -> Data {
    try code.run { try SavedPage.data(naming: naming, $0.savedState(of: bloc)) }
  }

  public func resume() {
    guard let bloc else { return }
    code.run { page in
      if let action = page.resumed { page.send(action, to: bloc) }
    }
  }
}
