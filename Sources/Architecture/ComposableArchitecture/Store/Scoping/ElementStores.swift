import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

/// The source from which a collection of stores gets its stores.
protocol ElementStoreSource<ID, State, Action>: AnyObject {
  associatedtype ID: Hashable
  associatedtype State
  associatedtype Action

  /// The store of an element: the same one as long as the element is there.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - element: The state to show if the element is not there any more.
  func store(for id: ID, element: State) -> Store<State, Action>
}

/// The stores of a collection's elements: made on first access, and released when their elements have gone.
final class ElementStores<ParentState, ParentAction, ID: Hashable & Sendable, State, Action> {
  private let collection: ElementsView<ParentState, ParentAction, ID, State, Action>
  private var stores: [ID: Store<State, Action>] = [:]
  /// The arrangement of the elements for which `stores` is right. It means something only while there are
  /// stores.
  private var arrangement: Arrangement?
  /// Names this among the root's observers, as long as there are stores.
  private var ticket: Int?

  init(collection: ElementsView<ParentState, ParentAction, ID, State, Action>) {
    self.collection = collection
  }

  deinit {
    if let ticket { collection.parent.observers.remove(ticket) }
  }

  var elements: IdentifiedArray<ID, State> { collection.elements }

  /// The number of stores that are kept.
  var count: Int { stores.count }

  /// Releases the stores whose elements are not among these.
  private func forgetStores(except elements: IdentifiedArray<ID, State>) {
    guard let arrangement, let change = elements.rearrangement(since: arrangement) else { return }
    self.arrangement = elements.arrangement
    // Stores are released after the change: what is destroyed with them may come back here.
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
    // Called when a `forEach` removes elements, as the cancellation of their effects is an effect itself.
    // Elements that other code removes are noticed at the next action with an effect or an observer, or when
    // a store is requested.
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

/// A view of an element of a collection. Once the element has gone, the state is the last that was seen.
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
    // `previous` outlives the assignment: what the `deinit` of a state does may come back here.
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

/// A view of a collection in another core, which the stores of its elements share.
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

/// The objects that a store keeps for the scopes that were made from it, so that the same paths give the same
/// object.
struct KeptChildren {
  private var children: [ScopeID: any KeptChild] = [:]
  /// The number of children at which those that have gone are looked for. It grows with those that stay, so
  /// that looking costs no more than keeping.
  private var capacity = 16

  var count: Int { children.count }

  subscript(id: ScopeID) -> (any KeptChild)? {
    get { children[id] }
    set { children[id] = newValue }
  }

  /// Those to be removed, if it is time to look for them.
  var departed: [ScopeID: any KeptChild] {
    children.count < capacity ? [:] : children.filter { $0.value.hasGone }
  }

  /// - Parameter departed: The children that ``departed`` has found. Release it when this has returned: what
  ///   is destroyed with it may come back here.
  mutating func remove(_ departed: [ScopeID: any KeptChild]) {
    guard children.count >= capacity else { return }
    for id in departed.keys { children[id] = nil }
    capacity = max(16, 2 * children.count)
  }
}

/// An object that a store keeps for a scope.
protocol KeptChild: AnyObject {
  /// Whether what it is scoped to is not there at this moment.
  var hasGone: Bool { get }
}

/// Names a scope by its paths and by what it gives.
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
