import Bloc
import Foundation
import LivePagesCore

/// A page that shows a bloc or a cubit. Each tab has one of its own, or each visit, as `sharing` says.
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
/// A hydrated bloc has a record of its own for each visitor, unless ``HydratingPage/hydratedStorage(for:)``
/// says otherwise.
///
/// What a control offers is an event of the bloc. A cubit has none: there, `Action` is an enum of what a
/// person can do, and ``send(_:to:)`` calls the cubit.
public protocol BlocPage: HydratingPage {
  /// The bloc or cubit.
  associatedtype Source: Closable
  /// The actions of a person: for a bloc, its events.
  associatedtype Action
  associatedtype Body: View<Action>

  /// Makes the bloc of a new session, which belongs to the session's actor: pass it as `isolation`.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - session: The actor that is to own the bloc.
  func makeBloc(for visit: Visit, on session: isolated any Actor) -> Source

  /// Returns what the page shows, and which events it offers. It runs on the actor that owns the bloc.
  @ViewBuilder<Action> func body(_ bloc: Source) -> Body

  /// Returns the title in the browser's frame: the page's, unless it says another one of the state.
  func title(_ bloc: Source) -> String

  /// Returns what the bloc is told of an address that a person opens, as for a ``StorePage``.
  ///
  /// - Returns: `nil` where there is nothing.
  func action(for address: PageAddress) -> Action?

  /// Returns where on the page the bloc is. The browser's address follows it; `nil` where it stays as it is.
  func address(_ bloc: Source) -> PageAddress?

  /// Hands on what a person did: an event of a bloc is added to it.
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

/// One browser session's bloc of a ``BlocPage``, and what its page offers. The actor owns the bloc.
public actor BlocPageSession<Page: BlocPage>: LiveSession {
  let page: Page
  /// How what it offers is named.
  let naming: OfferNaming
  private let connection: PageConnection
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private(set) var bloc: Page.Source?
  private var storage = PageStorage()

  /// - Parameter key: The names of the offers of a session that goes on as this one.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    self.page = page
    connection = onChange.page
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange() }
    head = ObservedValue(beside: tree.reads) { onChange() }
  }

  func start(for visit: Visit) {
    start(for: visit) { page.makeBloc(for: visit, on: $0) }
  }

  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - makeBloc: A closure that makes the bloc, which this actor owns.
  func start(for visit: Visit, _ makeBloc: (isolated any Actor) -> Page.Source) {
    storage = PageStorage(page.hydratedStorage(for: visit))
    storage.run {
      bloc = PageConnection.$current.withValue(connection) { makeBloc(self) }
    }
  }

  public func body() -> HTML {
    guard let bloc else { return HTML() }
    return tree.renderChanges { [page] in page.body(bloc) }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let bloc else { return nil }
    return head.current { PageHead(title: page.title(bloc), address: page.address(bloc)) }
  }

  public func open(_ address: PageAddress) {
    guard let bloc, let action = page.action(for: address) else { return }
    storage.run { page.send(action, to: bloc) }
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let bloc else { return }
    try tree.receive(
      event,
      showingChangesOf: { [page] in page.body(bloc) },
      send: { [page, storage] action in storage.run { page.send(action, to: bloc) } }
    )
  }

  public func end() async {
    tree.removeAll()
    let bloc = bloc.take()
    await bloc?.close()
  }
}

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
    start(for: visit) { page.makeBloc(for: visit, resuming: state, on: $0) }
  }

  public func savedState() throws -> Data {
    guard let bloc else { throw EndedSessionError() }
    return try SavedPage.data(naming: naming, page.savedState(of: bloc))
  }

  public func resume() {
    guard let bloc, let action = page.resumed else { return }
    storage.run { page.send(action, to: bloc) }
  }
}
