import ComposableArchitecture
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
public protocol StorePage: LivePage {
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
