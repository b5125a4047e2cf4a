import Bloc
import Foundation
import LivePagesCore

/// A page that shows a bloc or a cubit.
///
/// Conform to this protocol when the state of your page lives in a bloc. Every tab has a bloc of its own,
/// unless you set `sharing` to share one in a visit:
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
/// A hydrated bloc has a separate record for each visitor. To use a different storage, implement
/// ``HydratingPage/hydratedStorage(for:)``.
///
/// Controls send the events of the bloc. A cubit doesn't have events, so when you show one, declare `Action` as
/// an enum of the user's interactions, and call the methods of the cubit in ``send(_:to:)``.
public protocol BlocPage: HydratingPage {
  /// The type of the bloc or cubit.
  associatedtype Source: Closable
  /// The actions of the user.
  ///
  /// For a bloc, these are its events.
  associatedtype Action
  /// The type of the page's content.
  associatedtype Body: View<Action>

  /// Creates the bloc of a new session.
  ///
  /// The bloc belongs to the session's actor. Pass this actor as `isolation`.
  ///
  /// - Parameters:
  ///   - visit: The browser session, with the values that its pages share.
  ///   - session: The actor that owns the bloc.
  func makeBloc(for visit: Visit, on session: isolated any Actor) -> Source

  /// Returns the content and events of the page. This method runs on the actor that owns the bloc.
  @ViewBuilder<Action> func body(_ bloc: Source) -> Body

  /// Returns the title of the browser window.
  ///
  /// By default, it's the title of the page.
  func title(_ bloc: Source) -> String

  /// Returns the action for an address that the user opens.
  ///
  /// For a description, see ``StorePage``.
  ///
  /// - Returns: The action, or `nil` if the page doesn't have content at this address.
  func action(for address: PageAddress) -> Action?

  /// Returns the address for the bloc's state, or `nil` to keep the current one.
  ///
  /// When the result changes, the browser shows the new address.
  func address(_ bloc: Source) -> PageAddress?

  /// Handles an action of the user.
  ///
  /// By default, the page adds an event to the bloc.
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

/// The session of a ``BlocPage``.
///
/// A session is an actor that owns the bloc, together with the actions that the page currently offers.
public actor BlocPageSession<Page: BlocPage>: LiveSession {
  private var code: PageCode<Page>
  /// The naming of the page's offers.
  let naming: OfferNaming
  private let connection: PageConnection
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// The bloc, or `nil` before the start and after the end.
  private(set) var bloc: Page.Source?

  /// - Parameter key: The naming key of the session to resume.
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
  ///   - makeBloc: A closure that creates the bloc, owned by this actor.
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

/// A page that shows a bloc or a cubit and can continue after a restart or on another server.
///
/// To let a page continue, provide a second method that creates the bloc with a saved state:
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
/// Event handlers and effects that are still running don't move with the page.
///
/// If you can't encode a part of the state, or don't want to, implement ``savedState(of:)``.
public protocol MovableBlocPage: BlocPage, MovablePage where Source: StateStreamableSource {
  /// The type of the saved state.
  ///
  /// By default, this is the type of the whole state.
  associatedtype SavedState: Codable = Source.State

  /// Returns the state to save.
  ///
  /// The session calls this method after changes, at most once a second.
  func savedState(of bloc: Source) -> SavedState

  /// Creates the bloc of a session that resumes.
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

  /// The action that the bloc receives when its session resumes, or `nil` for none.
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

  /// Returns the encoded state, including the effect of all events that the bloc received before this call.
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
