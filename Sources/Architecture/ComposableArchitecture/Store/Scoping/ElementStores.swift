import IdentifiedArrays

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
