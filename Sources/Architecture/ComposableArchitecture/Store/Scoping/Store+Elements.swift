import CaseKeyPaths
import IdentifiedArrays
import TestFailures

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
  /// Making the collection costs the same for any number of elements, and elements that nobody asks for cost
  /// nothing. An element has the same store as long as it is there. A store that is kept beyond that shows
  /// the last state that was seen through it; sending to it is reported, and changes nothing.
  ///
  /// For a single element there is also `store.scope(state: \.rows[id: id], action: \.rows[id: id])`.
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
