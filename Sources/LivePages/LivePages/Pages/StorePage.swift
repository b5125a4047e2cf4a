import ComposableArchitecture
import Foundation
import IssueReporting
import LivePagesCore

/// A page that shows a store.
///
/// Conform to this protocol to build a page with a reducer. Every tab has a store of its own, unless you set
/// `sharing` to share one in a visit:
///
/// ```swift
/// struct CounterPage: StorePage {
///   let path = "/counter", title = "Counter"
///
///   func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
///     Store(initialState: Counter.State()) { Counter() }
///   }
///
///   func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> {
///     Button("-", send: .decrementTapped)
///     Text("\(store.count)")
///     Button("+", send: .incrementTapped)
///   }
/// }
/// ```
///
/// Visitors can send only the actions that the page's controls offer. When state that ``body(_:)`` has read
/// changes, the page is rendered again. For an `ObservableState`, this applies to individual fields, and for
/// other types to the state as a whole.
public protocol StorePage: HydratingPage {
  /// The state of the page's store.
  associatedtype State
  /// The actions of the page's store, for its controls to send.
  associatedtype Action
  /// The type of the page's content.
  associatedtype Body: View<Action>

  /// Creates the store of a new session.
  ///
  /// - Parameters:
  ///   - visit: The browser session, with the values that its pages share.
  ///   - session: The actor that owns the store. You don't have to pass it on, because a store that you
  ///     create in this method belongs to it.
  func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<State, Action>

  /// Returns the content and actions of the page. This method runs on the actor that owns the store.
  @ViewBuilder<Action> func body(_ store: Store<State, Action>) -> Body

  /// Returns the title of the browser window.
  ///
  /// By default, it's the title of the page.
  func title(_ store: Store<State, Action>) -> String

  /// Returns the action for an address that the user opens.
  ///
  /// The page calls this method for addresses that match its `addresses`, when the user loads the page,
  /// follows a link to a `PageAddress`, or goes back or forward in the history:
  ///
  /// ```swift
  /// let path = "/board", title = "Board", addresses = PageAddresses.paths
  ///
  /// func action(for address: PageAddress) -> Board.Action? {
  ///   switch address.components.count {
  ///   case 0: .listOpened(page: address["page", as: Int.self] ?? 1)
  ///   case 1: Int(address.components[0]).map { .noteOpened(id: $0) }
  ///   default: nil
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: The action, or `nil` if the page doesn't have content at this address.
  func action(for address: PageAddress) -> Action?

  /// Returns the address for the store's state, or `nil` to keep the current one.
  ///
  /// When the result changes, the browser shows the new address.
  ///
  /// Make sure that this method is the counterpart of ``action(for:)``: after the store has handled the
  /// action for an address, it should return the same address.
  func address(_ store: Store<State, Action>) -> PageAddress?

  /// Called when the first tab connects to the page.
  func appear(_ store: Store<State, Action>)

  /// Called when no tab has been connected to the page for a few seconds.
  ///
  /// Stop work that nobody else would see, such as a timer.
  func disappear(_ store: Store<State, Action>)
}

extension StorePage {
  public func title(_ store: Store<State, Action>) -> String { title }
  public func action(for address: PageAddress) -> Action? { nil }
  public func address(_ store: Store<State, Action>) -> PageAddress? { nil }
  public func accepts(_ address: PageAddress) -> Bool { action(for: address) != nil }
  public func appear(_ store: Store<State, Action>) {}
  public func disappear(_ store: Store<State, Action>) {}

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> StorePageSession<Self> {
    let session = StorePageSession(self, onChange: onChange)
    await session.start(for: visit)
    return session
  }
}

extension StorePage {
  /// Returns an error message if the session can't own its store. The compiler doesn't notice the mistake,
  /// because it also accepts a method whose parameter isn't isolated.
  func mistake(inOwner owner: (any Actor)?, of session: any Actor) -> String? {
    guard let owner, owner !== session else { return nil }
    return
      "The store of \(Self.self) belongs to another actor than its session. Declare the last parameter of makeStore as `on session: isolated any Actor`."
  }
}

/// The session of a ``StorePage``.
///
/// A session is an actor that owns the store, together with the actions that the page currently offers.
/// Sessions run in parallel on all cores.
public actor StorePageSession<Page: StorePage>: LiveSession {
  private var code: PageCode<Page>
  /// The naming of the page's offers.
  let naming: OfferNaming
  private let onChange: ChangeSignal
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// The store, or `nil` before the start and after the end.
  private(set) var store: Store<Page.State, Page.Action>?
  private var following: [AnyObject?] = []
  private var animations: AnyCancellable?

  /// - Parameter key: The naming key of the session to resume.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    code = PageCode(page)
    self.onChange = onChange
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange(in: .current) }
    head = ObservedValue(beside: tree.reads) { onChange(in: .current) }
  }

  func start(for visit: Visit) {
    start(for: visit) { $0.makeStore(for: visit, on: $1) }
  }

  /// - Parameters:
  ///   - visit: The browser session.
  ///   - makeStore: A closure that creates the store, owned by this actor.
  func start(for visit: Visit, _ makeStore: (Page, isolated any Actor) -> Store<Page.State, Page.Action>) {
    code.begin(for: visit)
    // The object is assigned inside the closure rather than returned from it. Otherwise, memory that was used
    // to create it may stay allocated long after the object is gone, in fragments that occupy a page of
    // memory each.
    withDependencies {
      $0.livePage = onChange.page
    } operation: {
      code.run { page in store = makeStore(page, self) }
    }
    guard let store else { return }
    if let mistake = code.run({ $0.mistake(inOwner: store.access?.owner, of: self) }) {
      preconditionFailure(mistake)
    }
    following = [store.follow(tree.changeFlag), store.follow(head.flag)]
    // The page has its own notification of content changes. This subscription adds the animations.
    animations = store.publisher.dropFirst().sink { [onChange] _ in
      if Transaction.current.animation != nil { onChange(in: .current) } else { onChange.stateChanged() }
    }
  }

  public func body() -> HTML {
    guard let store else { return HTML() }
    return code.run { page in
      FieldOwner.$current.withValue(store.identity) {
        tree.renderChanges { page.body(store) }
      }
    }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let store else { return nil }
    return code.run { page in
      head.current { PageHead(title: page.title(store), address: page.address(store)) }
    }
  }

  public func open(_ address: PageAddress) {
    guard let store else { return }
    code.run { page in
      if let action = page.action(for: address) { store.send(action) }
    }
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let store else { return }
    try code.run { page throws(ViewEventError) in
      try FieldOwner.receive(for: store.identity) { () throws(ViewEventError) in
        try tree.receive(event, showingChangesOf: { page.body(store) }, send: { store.send($0) })
      }
    }
  }

  public func appear() {
    if let store { code.run { $0.appear(store) } }
  }

  public func disappear() {
    if let store { code.run { $0.disappear(store) } }
  }

  public func end() {
    animations = nil
    following = []
    code.run { _ in
      tree.removeAll()
      // The store refers to its owner, which is this session. Releasing the store breaks the reference cycle.
      store = nil
    }
  }
}

extension Store {
  /// Raises a flag when the state changes, unless its fields are observed individually.
  ///
  /// - Returns: An object that you release to stop, or `nil` for an observable state.
  func follow(_ flag: ChangeFlag) -> AnyObject? {
    if State.self is any ObservableState.Type { return nil }
    return publisher.dropFirst().sink { _ in flag.raise() }
  }
}

/// A page that shows a store and can continue after a restart or on another server.
///
/// To let a page continue, provide a second method that creates the store with a saved state. The first
/// method can call it with the initial state:
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
/// A store continues without the effects of the previous one. When it receives ``resumed``, start work again
/// that doesn't depend on an interaction, and correct state that describes a running effect, such as
/// “loading”. You don't have to do this for work that starts in ``StorePage/appear(_:)``, as the page calls
/// this method again.
///
/// > Important: The new server receives the actions since the last save again. An effect of such an action
/// > may > therefore run on both servers.
///
/// If you can't encode a part of the state, or don't want to, implement ``savedState(of:)``.
public protocol MovableStorePage: StorePage, MovablePage {
  /// The type of the saved state.
  ///
  /// By default, this is the type of the whole state.
  associatedtype SavedState: Codable = State

  /// Returns the state to save.
  ///
  /// The session calls this method after changes, at most once a second.
  func savedState(of store: Store<State, Action>) -> SavedState

  /// Creates the store of a session that resumes.
  ///
  /// - Parameters:
  ///   - visit: The browser session.
  ///   - state: The saved state.
  ///   - session: The actor that owns the store.
  func makeStore(
    for visit: Visit,
    resuming state: SavedState,
    on session: isolated any Actor
  ) -> Store<State, Action>

  /// The action that the store receives when its session resumes, or `nil` for none.
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
    start(for: visit) { $0.makeStore(for: visit, resuming: state, on: $1) }
  }

  public func savedState() throws -> Data {
    guard let store else { throw EndedSessionError() }
    return try code.run { try SavedPage.data(naming: naming, $0.savedState(of: store)) }
  }

  public func resume() {
    code.run { page in
      if let action = page.resumed { store?.send(action) }
    }
  }
}

/// The title and address that correspond to a page's state.
struct PageHead {
  let title: String
  let address: PageAddress?
}

extension DependencyValues {
  /// The connection from an effect to the browser that shows its store.
  ///
  /// Use this dependency to send events to client code and to navigate to other pages.
  ///
  /// The dependency has a value in the effects of stores that you create in `makeStore(for:on:)` of a
  /// ``StorePage``. To test such an effect, pass the test store a connection that records messages:
  /// `$0.livePage = PageConnection { messages.append($0) }`.
  public var livePage: PageConnection {
    get { self[LivePageKey.self] }
    set { self[LivePageKey.self] = newValue }
  }
}

private enum LivePageKey: DependencyKey {
  static let liveValue = PageConnection { message in
    reportIssue("The store isn't connected to a page, so nothing was sent to the browser: \(message)")
  }

  static let testValue = PageConnection { message in
    reportIssue(
      """
      The dependency "livePage" was used in a test that doesn't override it: \(message)

      Override it where the store is created: `$0.livePage = PageConnection { … }`.
      """
    )
  }
}
