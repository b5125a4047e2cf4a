import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

/// Provides the stores for a collection of stores.
protocol ElementStoreSource<ID, State, Action>: AnyObject {
  associatedtype ID: Hashable
  associatedtype State
  associatedtype Action

  /// Returns an element's store. It returns the same store as long as the element exists.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - element: The state to return if the element has been removed.
  func store(for id: ID, element: State) -> Store<State, Action>
}

/// The stores of a collection's elements. Each store is created when it's first accessed, and released after its
/// element is removed.
final class ElementStores<ParentState, ParentAction, ID: Hashable & Sendable, State, Action> {
  private let collection: ElementsView<ParentState, ParentAction, ID, State, Action>
  private var stores: [ID: Store<State, Action>] = [:]
  /// The arrangement of the elements that matches `stores`. It is meaningful only while there are stores.
  private var arrangement: Arrangement?
  /// The ticket of this object among the root's observers while there are stores.
  private var ticket: Int?

  init(collection: ElementsView<ParentState, ParentAction, ID, State, Action>) {
    self.collection = collection
  }

  deinit {
    if let ticket { collection.parent.observers.remove(ticket) }
  }

  var elements: IdentifiedArray<ID, State> { collection.elements }

  /// The number of stores that are retained.
  var count: Int { stores.count }

  /// Releases the stores of all elements except the given elements.
  private func forgetStores(except elements: IdentifiedArray<ID, State>) {
    guard let arrangement, let change = elements.rearrangement(since: arrangement) else { return }
    self.arrangement = elements.arrangement
    // The stores are released after the change, because their deinitializers may call back.
    var departed: [Store<State, Action>?] = []
    switch change {
    case .grew:
      return
    case .lost(let id):
      departed = [stores.removeValue(forKey: id)]
    case .other:
      for id in stores.keys.filter({ elements.index(id: $0) == nil }) {
        departed.append(stores.removeValue(forKey: id))
      }
    }
    if stores.isEmpty { stopObserving() }
    withExtendedLifetime(departed) {}
  }

  private func startObserving(_ elements: IdentifiedArray<ID, State>) {
    arrangement = elements.arrangement
    // When a `forEach` removes elements, this closure is called because cancelling their effects is itself an effect.
    // A removal by other code is noticed when a store is requested, or with the next action that has an effect or an
    // observer.
    ticket = collection.parent.observers.insert(mustKnow: false) { [weak self] in
      guard let self else { return }
      forgetStores(except: self.elements)
    }
  }

  private func stopObserving() {
    arrangement = nil
    stores = [:]
    if let ticket { collection.parent.observers.remove(ticket) }
    ticket = nil
  }
}

extension ElementStores: KeptChild {
  var hasGone: Bool { false }
}

extension ElementStores: ElementStoreSource {
  func store(for id: ID, element: State) -> Store<State, Action> {
    let elements = self.elements
    forgetStores(except: elements)
    if let store = stores[id] { return store }
    let core = ElementCore(collection: collection, id: id, initialState: element)
    let store = Store<State, Action>(core: core)
    guard elements.index(id: id) != nil else { return store }
    if ticket == nil { startObserving(elements) }
    stores[id] = store
    return store
  }
}

/// A view of a collection's element. After the element is removed, its state is the last one that was read.
final class ElementCore<ParentState, ParentAction, ID: Hashable & Sendable, State, Action>: TransientCore {
  private let collection: ElementsView<ParentState, ParentAction, ID, State, Action>
  private let id: ID
  private var lastState: State

  init(
    collection: ElementsView<ParentState, ParentAction, ID, State, Action>,
    id: ID,
    initialState: State
  ) {
    self.collection = collection
    self.id = id
    lastState = initialState
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    let previous = lastState
    guard let state = collection.element(id: id) else { return try body(previous) }
    // `previous` is released after the assignment, because the `deinit` of a state may call back.
    lastState = state
    defer { withExtendedLifetime(previous) {} }
    return try body(state)
  }

  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    if canTellAbsence, hasGone {
      reportAbsence(of: "the element with the id \(describe(id))", action: action)
      return .nothing
    }
    return collection.send(action, id: id, at: site())
  }

  var hasGone: Bool { collection.element(id: id) == nil }

  var observers: StateObservers { collection.parent.observers }

  var owner: Owner { collection.parent.owner }

  var revision: Int { collection.parent.revision }

  var isSettled: Bool { collection.parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { collection.parent.reportWhenSettled(write) }
}

/// A view of a collection in another core. The stores of the collection's elements share it.
final class ElementsView<ParentState, ParentAction, ID: Hashable & Sendable, State, Action> {
  let parent: any StoreCore<ParentState, ParentAction>
  private let property: PropertyReader<ParentState, IdentifiedArray<ID, State>>
  private let actionPath: AnyCasePath<ParentAction, IdentifiedAction<ID, Action>>

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: AnyCasePath<ParentAction, IdentifiedAction<ID, Action>>
  ) {
    self.parent = parent
    property = PropertyReader(state)
    actionPath = action
  }

  var elements: IdentifiedArray<ID, State> {
    parent.value(of: property)
  }

  func element(id: ID) -> State? {
    parent.value(of: property)[id: id]
  }

  func send(_ action: Action, id: ID, at site: @autoclosure () -> CallSite?) -> StoreTask {
    parent.send(actionPath.embed(.element(id: id, action: action)), at: site())
  }
}

/// The objects that a store retains for its scopes, so that the same paths return the same object.
struct KeptChildren {
  private var children: [ScopeID: any KeptChild] = [:]
  /// The number of children at which to look for children that have been removed. Because it grows with the number of
  /// children that remain, looking for them takes no more time than inserting them.
  private var capacity = 16

  var count: Int { children.count }

  subscript(id: ScopeID) -> (any KeptChild)? {
    get { children[id] }
    set { children[id] = newValue }
  }

  /// The children to remove. It is empty unless a search is due.
  var departed: [ScopeID: any KeptChild] {
    children.count < capacity ? [:] : children.filter { $0.value.hasGone }
  }

  /// - Parameter departed: The children that ``departed`` returned. Release them after this method returns,
  ///   because their deinitializers may call back.
  mutating func remove(_ departed: [ScopeID: any KeptChild]) {
    guard children.count >= capacity else { return }
    for id in departed.keys { children[id] = nil }
    capacity = max(16, 2 * children.count)
  }
}

/// An object that a store retains for a scope.
protocol KeptChild: AnyObject {
  /// A Boolean value that indicates whether the object's part of the state is currently absent.
  var hasGone: Bool { get }
}

/// The identity of a scope, which consists of its paths and its result type.
struct ScopeID: Hashable {
  private let state: AnyKeyPath
  private let action: AnyKeyPath
  private let child: ObjectIdentifier

  init(state: AnyKeyPath, action: AnyKeyPath, child: any KeptChild.Type) {
    self.state = state
    self.action = action
    self.child = ObjectIdentifier(child)
  }
}
