import ComposableArchitecture
import Foundation
import LivePagesCore

/// A page that shows a store. Each tab has one of its own, or each visit, as `sharing` says.
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
/// An action is what a control offers: no other is taken from a browser. The page is rendered again when
/// something has changed that ``body(_:)`` has read: a field of an `ObservableState`, or else the state.
public protocol StorePage: HydratingPage {
  associatedtype State
  associatedtype Action
  associatedtype Body: View<Action>

  /// Makes the store of a new session.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - session: The actor that is to own the store, as it does without further words.
  func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<State, Action>

  /// Returns what the page shows, and which actions it offers. It runs on the actor that owns the store.
  @ViewBuilder<Action> func body(_ store: Store<State, Action>) -> Body

  /// Returns the title in the browser's frame: the page's, unless it says another one of its state.
  func title(_ store: Store<State, Action>) -> String

  /// Returns what the store is told of an address that a person opens: by a first load, a link to a
  /// `PageAddress`, or by going back and forth. It is called for the addresses that `addresses` says.
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
  /// - Returns: `nil` where there is nothing.
  func action(for address: PageAddress) -> Action?

  /// Returns where on the page the store is. The browser's address follows it; `nil` where it stays as it is.
  ///
  /// What ``action(for:)`` makes of an address should bring the store to where it is that address.
  func address(_ store: Store<State, Action>) -> PageAddress?

  /// Runs when a tab listens to the page, and none did before.
  func appear(_ store: Store<State, Action>)

  /// Runs when the person has left the page: no tab has listened to it for some seconds. Work that only they
  /// would see should end.
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
  /// Returns the reason why a session can't use its store, if so. A method whose parameter isn't isolated
  /// compiles, too.
  func mistake(inOwner owner: (any Actor)?, of session: any Actor) -> String? {
    guard let owner, owner !== session else { return nil }
    return
      "The store of \(Self.self) belongs to another actor than its session. Declare the last parameter of makeStore as `on session: isolated any Actor`."
  }
}

/// One browser session's store of a ``StorePage``, and what its page offers. The actor owns the store, so
/// that sessions run beside each other on all cores.
public actor StorePageSession<Page: StorePage>: LiveSession {
  let page: Page
  /// How what it offers is named.
  let naming: OfferNaming
  private let onChange: ChangeSignal
  private let tree: ViewTree<Page.Action>
  private let head: ObservedValue<PageHead>
  /// `nil` before the start and after the end.
  private(set) var store: Store<Page.State, Page.Action>?
  private var following: [AnyObject?] = []
  private var animations: AnyCancellable?

  /// - Parameter key: The names of the offers of a session that goes on as this one.
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
  ///   - makeStore: A closure that makes the store, which this actor owns.
  func start(for visit: Visit, _ makeStore: (isolated any Actor) -> Store<Page.State, Page.Action>) {
    // Not returned from the closure: what an object was made with that is returned may be kept for long after
    // the object has gone, in pieces that keep a page of memory each.
    withDependencies {
      $0.livePage = onChange.page
    } operation: {
      PageStorage(page.hydratedStorage(for: visit)).run { store = makeStore(self) }
    }
    guard let store else { return }
    if let mistake = page.mistake(inOwner: store.access?.owner, of: self) { preconditionFailure(mistake) }
    following = [store.follow(tree.changeFlag), store.follow(head.flag)]
    // The page is told of the first change of what it shows; this is how the others move.
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
    // The store refers to this session, its owner, which would keep itself.
    store = nil
  }
}

extension Store {
  /// Begins to raise a flag when the state has changed, where that is not observed field by field.
  ///
  /// - Returns: What ends it when it is released; `nil` for a state that is observed.
  func follow(_ flag: ChangeFlag) -> AnyObject? {
    if State.self is any ObservableState.Type { return nil }
    return publisher.dropFirst().sink { _ in flag.raise() }
  }
}

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
