import ComposableArchitecture
import Foundation
import LivePagesCore

/// A page that shows a store. Each tab or each visit has its own store, depending on `sharing`.
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
/// Only actions that a control offers are accepted from a browser. The page is rendered again when state that
/// ``body(_:)`` reads has changed: a field of an `ObservableState`, or else the whole state.
public protocol StorePage: HydratingPage {
  associatedtype State
  associatedtype Action
  associatedtype Body: View<Action>

  /// Creates the store of a new session.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - session: The actor that owns the store. A store created in this method belongs to it automatically.
  func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<State, Action>

  /// Returns the content and actions of the page. It runs on the actor that owns the store.
  @ViewBuilder<Action> func body(_ store: Store<State, Action>) -> Body

  /// Returns the title in the browser's window; by default that of the page.
  func title(_ store: Store<State, Action>) -> String

  /// Returns the action for an address that a person opens: by loading the page, by a link to a
  /// `PageAddress`, or by navigating in the history. It is called for the page's `addresses`.
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
  /// - Returns: `nil` if the page shows nothing there.
  func action(for address: PageAddress) -> Action?

  /// Returns the store's address on the page, which the browser's address follows, or `nil` to leave it
  /// unchanged.
  ///
  /// After the store has handled the result of ``action(for:)``, this method should return the same address.
  func address(_ store: Store<State, Action>) -> PageAddress?

  /// Runs when the first tab starts listening to the page.
  func appear(_ store: Store<State, Action>)

  /// Runs when the person has left the page: no tab has listened to it for some seconds. Work that is only
  /// for them should end.
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
  /// Returns an error message if the session cannot own its store. The compiler also accepts a method whose
  /// parameter isn't isolated.
  func mistake(inOwner owner: (any Actor)?, of session: any Actor) -> String? {
    guard let owner, owner !== session else { return nil }
    return
      "The store of \(Self.self) belongs to another actor than its session. Declare the last parameter of makeStore as `on session: isolated any Actor`."
  }
}

/// A browser session's store of a ``StorePage``, and the offers of its page. The actor owns the store, so
/// that sessions run in parallel on all cores.
public actor StorePageSession<Page: StorePage>: LiveSession {
  let page: Page
  /// The naming of the page's offers.
  let naming: OfferNaming
  private let onChange: ChangeSignal
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private(set) var store: Store<Page.State, Page.Action>?
  private var following: [AnyObject?] = []
  private var animations: AnyCancellable?

  /// - Parameter key: The key of the names of a session that is being resumed.
  init(_ page: Page, onChange: ChangeSignal, resuming key: NamingKey? = nil) {
    self.page = page
    self.onChange = onChange
    naming = OfferNaming(of: page, onChange, resuming: key)
    tree = ViewTree(path: page.path, naming: naming) { onChange(in: .current) }
    head = ObservedValue(beside: tree.reads) { onChange(in: .current) }
  }

  func start(for visit: Visit) {
    start(for: visit) { page.makeStore(for: visit, on: $0) }
  }

  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - makeStore: A closure that creates the store, which this actor owns.
  func start(for visit: Visit, _ makeStore: (isolated any Actor) -> Store<Page.State, Page.Action>) {
    // Assigned inside the closure instead of returned from it: otherwise, memory that was used to create the
    // object may stay allocated long after the object is gone, in fragments that each keep a page of memory.
    withDependencies {
      $0.livePage = onChange.page
    } operation: {
      PageStorage(page.hydratedStorage(for: visit)).run { store = makeStore(self) }
    }
    guard let store else { return }
    if let mistake = page.mistake(inOwner: store.access?.owner, of: self) { preconditionFailure(mistake) }
    following = [store.follow(tree.changeFlag), store.follow(head.flag)]
    // The page is notified of the first change of its content; this subscription adds animations of the later
    // ones.
    animations = store.publisher.dropFirst().sink { [onChange] _ in
      if Transaction.current.animation != nil { onChange(in: .current) } else { onChange.stateChanged() }
    }
  }

  public func body() -> HTML {
    guard let store else { return HTML() }
    return FieldOwner.$current.withValue(store.identity) {
      tree.renderChanges { [page] in page.body(store) }
    }
  }

  public func title() -> String? { currentHead?.title }

  public func address() -> PageAddress? { currentHead?.address }

  private var currentHead: PageHead? {
    guard let store else { return nil }
    return head.current { PageHead(title: page.title(store), address: page.address(store)) }
  }

  public func open(_ address: PageAddress) {
    guard let store, let action = page.action(for: address) else { return }
    store.send(action)
  }

  public func receive(_ event: OfferedEvent) throws(ViewEventError) {
    guard let store else { return }
    try FieldOwner.receive(for: store.identity) { () throws(ViewEventError) in
      try tree.receive(event, showingChangesOf: { [page] in page.body(store) }, send: { store.send($0) })
    }
  }

  public func appear() {
    if let store { page.appear(store) }
  }

  public func disappear() {
    if let store { page.disappear(store) }
  }

  public func end() {
    animations = nil
    following = []
    tree.removeAll()
    // The store has a reference to this session, its owner, so this breaks a reference cycle.
    store = nil
  }
}

extension Store {
  /// Starts raising a flag when the state changes, unless its fields are observed individually.
  ///
  /// - Returns: An object whose release ends this; `nil` for an observed state.
  func follow(_ flag: ChangeFlag) -> AnyObject? {
    if State.self is any ObservableState.Type { return nil }
    return publisher.dropFirst().sink { _ in flag.raise() }
  }
}

/// A page of a store whose sessions can resume on another server, or after a restart, with their state.
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
/// Effects do not move: the new store has none. It receives ``resumed``, which should restart work that runs
/// without an interaction; work that starts with a listening tab, by ``StorePage/appear(_:)``, is started as
/// well. State that describes a running effect, such as “loading”, was saved too, and has to be corrected
/// there.
///
/// Actions that were sent after the state was last saved are repeated. An effect of such an action may
/// therefore run twice, once on each server.
///
/// If not all of the state can or should be encoded, implement ``savedState(of:)``.
public protocol MovableStorePage: StorePage, MovablePage {
  /// The type of the saved state; by default the whole state.
  associatedtype SavedState: Codable = State

  /// Returns the state to save. It is called after changes, at most once a second.
  func savedState(of store: Store<State, Action>) -> SavedState

  /// Creates the store of a resumed session.
  ///
  /// - Parameters:
  ///   - visit: The browser's session.
  ///   - state: The saved state.
  ///   - session: The actor that owns the store.
  func makeStore(
    for visit: Visit,
    resuming state: SavedState,
    on session: isolated any Actor
  ) -> Store<State, Action>

  /// The action that the store receives when it is resumed; by default none.
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
    start(for: visit) { page.makeStore(for: visit, resuming: state, on: $0) }
  }

  public func savedState() throws -> Data {
    guard let store else { throw EndedSessionError() }
    return try SavedPage.data(naming: naming, page.savedState(of: store))
  }

  public func resume() {
    if let action = page.resumed { store?.send(action) }
  }
}
