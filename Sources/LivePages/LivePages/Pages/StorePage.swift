import ComposableArchitecture
import Foundation
import IssueReporting
import LivePagesCore
import TributaryBase

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
/// A browser can send only actions that a control offers. The page is rendered again when state that
/// ``body(_:)`` reads has changed. Each field of an `ObservableState` is tracked separately; any other state
/// is tracked as a whole.
public protocol StorePage: HydratingPage {
  /// The state of the page's store.
  associatedtype State
  /// The actions of the page's store, which controls send.
  associatedtype Action
  /// The type of the page's content.
  associatedtype Body: View<Action>

  /// Creates the store of a new session.
  ///
  /// - Parameters:
  ///   - visit: The browser session, which its pages use to share values.
  ///   - session: The actor that owns the store. A store created in this method belongs to it automatically.
  func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<State, Action>

  /// Returns the content and actions of the page. This method runs on the actor that owns the store.
  @ViewBuilder<Action> func body(_ store: Store<State, Action>) -> Body

  /// Returns the title of the browser window. By default, it is the page title.
  func title(_ store: Store<State, Action>) -> String

  /// Returns the action for an address that a person opens by loading the page, following a link to a
  /// `PageAddress`, or navigating in the history. This method is called for the page's `addresses`.
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
  /// - Returns: The action, or `nil` if the page has no content at the address.
  func action(for address: PageAddress) -> Action?

  /// Returns the address that corresponds to the store's state, or `nil` to leave the browser's address
  /// unchanged. The browser's address follows it.
  ///
  /// After the store has handled the result of ``action(for:)``, this method should return the same address.
  func address(_ store: Store<State, Action>) -> PageAddress?

  /// Runs when the first tab starts listening to the page.
  func appear(_ store: Store<State, Action>)

  /// Runs when the person has left the page, which means that no tab has listened to it for a few seconds.
  /// End any work that is done only for them.
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
  /// Returns an error message if the session cannot own its store. This check is necessary because the
  /// compiler also accepts a method whose parameter isn't isolated.
  func mistake(inOwner owner: (any Actor)?, of session: any Actor) -> String? {
    guard let owner, owner !== session else { return nil }
    return
      "The store of \(Self.self) belongs to another actor than its session. Declare the last parameter of makeStore as `on session: isolated any Actor`."
  }
}

/// The session of a ``StorePage``. It is an actor that owns the store, and contains the page's offers.
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

  /// - Parameter key: The naming key of a session that is being resumed.
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
  ///   - makeStore: A closure that creates the store. This actor owns the store.
  func start(for visit: Visit, _ makeStore: (Page, isolated any Actor) -> Store<Page.State, Page.Action>) {
    code.begin(for: visit)
    // Assigned inside the closure instead of returned from it. Otherwise, memory that was used to create the
    // object may stay allocated long after the object is gone, in fragments that each occupy a page of
    // memory.
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
  /// Starts raising a flag when the state changes, unless the state's fields are observed individually.
  ///
  /// - Returns: An object that stops this when it is released, or `nil` for an observable state.
  func follow(_ flag: ChangeFlag) -> AnyObject? {
    if State.self is any ObservableState.Type { return nil }
    return publisher.dropFirst().sink { _ in flag.raise() }
  }
}

/// A page that shows a store and whose sessions can resume with their state, on another server or after a
/// restart.
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
/// Effects do not move, so the new store has no running effects. When it receives ``resumed``, restart work
/// that runs without an interaction, and correct state that describes a running effect, such as “loading”,
/// which was saved, too. ``StorePage/appear(_:)`` restarts work that starts when a tab listens.
///
/// Actions since the last save are sent again. An effect of such an action may therefore run twice, once on
/// each server.
///
/// If part of the state cannot or should not be encoded, implement ``savedState(of:)``.
public protocol MovableStorePage: StorePage, MovablePage {
  /// The type of the saved state. By default, it is the whole state.
  associatedtype SavedState: Codable = State

  /// Returns the state to save. This method is called after changes, at most once a second.
  func savedState(of store: Store<State, Action>) -> SavedState

  /// Creates the store of a resumed session.
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

  /// The action that the store receives when it is resumed. By default, it receives none.
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

/// A saved page, which consists of its naming key and its state.
struct SavedPage {
  let naming: NamingKey
  private let state: Data

  /// - Throws: An error if the data was not created by ``data(naming:_:)``.
  init(_ data: Data) throws {
    guard let naming = NamingKey(data.prefix(NamingKey.size)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "It is too short.")
      )
    }
    self.naming = naming
    state = data.dropFirst(NamingKey.size)
  }

  func state<State: Decodable>(as type: State.Type = State.self) throws -> State {
    try JSONDecoder().decode(State.self, from: state)
  }

  static func data(naming: OfferNaming, _ state: some Encodable) throws -> Data {
    let encoded = try JSONEncoder().encode(state).checkingJSONNumbers()
    return (naming.key ?? NamingKey()).data + encoded
  }
}

extension OfferNaming {
  /// Creates the naming of a page's offers. If the page is saved, offers are named by their actions;
  /// otherwise, they are named randomly.
  init(of page: some LivePage, _ onChange: ChangeSignal, resuming key: NamingKey?) {
    self =
      page is any MovablePage && onChange.isSaved ? .actions(key ?? NamingKey()) : .random
  }
}

/// The error that is thrown when a session is saved after it has ended.
struct EndedSessionError: Error {}

/// The title and address that correspond to a page's state.
struct PageHead {
  let title: String
  let address: PageAddress?
}

extension DependencyValues {
  /// The connection from an effect to the browser that shows its store. It sends events to client code and
  /// navigates to other pages.
  ///
  /// ``StorePage`` provides the connection for the store that `makeStore(for:on:)` creates. In a test, give
  /// the test store a connection that records its messages:
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
