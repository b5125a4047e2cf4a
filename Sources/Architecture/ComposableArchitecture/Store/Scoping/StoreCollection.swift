import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

/// The stores of a collection's elements, in the order of the elements.
///
/// ```swift
/// for row in store.scope(state: \.rows, action: \.rows) {
///   show(row)              // a Store<Row.State, Row.Action>
/// }
/// ```
///
/// It represents the elements at the time of its creation, without a cost for each of them. A store is
/// created when it is read, and is the same object for an element's id as long as the element exists, even if
/// it moves.
///
/// Request another collection from the parent when elements are inserted, removed or moved, instead of
/// retaining one: a collection retains the original elements, so the next change copies the array.
public struct StoreCollection<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  private let elements: IdentifiedArray<ID, State>
  private let source: any ElementStoreSource<ID, State, Action>

  init(elements: IdentifiedArray<ID, State>, source: any ElementStoreSource<ID, State, Action>) {
    self.elements = elements
    self.source = source
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { elements.count }

  /// The store of the element at an index.
  ///
  /// - Complexity: Expected O(1) on average.
  public subscript(position: Int) -> Store<State, Action> {
    let element = elements[position]
    return source.store(for: element[keyPath: elements.id], element: element)
  }

  /// The store of the element with an id, or `nil` if there was none when the collection was created.
  ///
  /// - Complexity: Expected O(1) on average.
  public subscript(id id: ID) -> Store<State, Action>? {
    elements[id: id].map { source.store(for: id, element: $0) }
  }
}

extension Store {
  /// Returns the stores of a collection's elements.
  ///
  /// ```swift
  /// struct Todos: Reducer {
  ///   struct State { var rows: IdentifiedArrayOf<Todo.State> }
  ///   enum Action { case rows(IdentifiedActionOf<Todo>) }
  ///   …
  /// }
  ///
  /// for row in store.scope(state: \.rows, action: \.rows) { … }       // row: StoreOf<Todo>
  /// ```
  ///
  /// Creating the collection costs the same for any number of elements, and elements that are not read cost
  /// nothing. An element has the same store for as long as it exists. A store that is retained after that
  /// returns the last state that was read through it; sending to it is reported, and changes nothing.
  ///
  /// For a single element, use `store.scope(state: \.rows[id: id], action: \.rows[id: id])`.
  ///
  /// - Parameters:
  ///   - state: A path to the elements.
  ///   - action: A path to the elements' actions.
  public func scope<ElementID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreCollection<ElementID, ElementState, ElementAction> {
    reportScopeOffOwner(
      of: ElementState.self,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    let stores = keep(
      ElementStores<State, Action, ElementID, ElementState, ElementAction>.self,
      state,
      action
    ) {
      ElementStores(
        collection: ElementsView(parent: core, state: state, action: AnyCasePath(action))
      )
    }
    return StoreCollection(elements: stores.elements, source: stores)
  }
}
