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
/// The collection contains the stores of the elements that were present when you created it. It creates a store when
/// you read it, and you get the same store for an element for as long as the element exists, even if it moves.
///
/// After elements are inserted, removed or moved, you should request a new collection from the parent instead of
/// retaining the old one. As long as it exists, the original elements do too, and the next change has to copy the
/// array.
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

  /// The store of the element with the given id, or `nil` if there was no such element when the collection was
  /// created.
  ///
  /// - Complexity: Expected O(1) on average.
  public subscript(id id: ID) -> Store<State, Action>? {
    elements[id: id].map { source.store(for: id, element: $0) }
  }
}

extension Store {
  /// Returns a collection with a store for each element of a collection.
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
  /// Creating the collection takes constant time, no matter how many elements there are, because a store is created
  /// only when you read it. You get the same store for an element for as long as the element exists. If you retain a
  /// store after its element is removed, it returns the last state that was read through it. It does not handle any
  /// more actions, and reports each one as an issue.
  ///
  /// To scope to a single element, use `store.scope(state: \.rows[id: id], action: \.rows[id: id])`.
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
