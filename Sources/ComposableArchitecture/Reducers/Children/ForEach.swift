import CaseKeyPaths
import IdentifiedArrays

extension Reducer {
  /// Runs a reducer on the elements of a collection in the state, each for the actions that bear its id.
  ///
  /// ```swift
  /// struct Todos: Reducer {
  ///   struct State { var rows: IdentifiedArrayOf<Todo.State> = [] }
  ///   enum Action { case rows(IdentifiedActionOf<Todo>), … }
  ///
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in … }
  ///       .forEach(\.rows, action: \.rows) {
  ///         Todo()
  ///       }
  ///   }
  /// }
  /// ```
  ///
  /// **Order.** The element runs first, then this reducer, which sees what the element made of its state and
  /// may remove it.
  ///
  /// **Effects.** When this reducer removes an element, the element's effects are cancelled. Siblings never
  /// cancel each other's effects by an id; a parent that cancels an id cancels its elements' effects of that
  /// id too.
  ///
  /// **Bad use.** An action for an id that is not there is reported; this reducer still sees the action. So
  /// is an element that changes its own id: its effects are cancelled, and it stays under the new id, unless
  /// another has that already.
  ///
  /// **Cost.** An action of an element costs the same among ten elements and ten thousand. So does this
  /// reducer's appending an element. Removing one costs what the array needs for that; removing several at
  /// once, or setting another array, costs as much more as there are elements with effects in flight.
  ///
  /// - Parameters:
  ///   - elements: A path to the collection.
  ///   - action: A path to the elements' actions.
  ///   - element: The reducers of an element.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func forEach<
    ID: Sendable,
    ElementState,
    ElementAction,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ForEachReducer(
      parent: BodyOnce(self),
      elements: ElementsReducer(
        collectionPath: elements,
        actionPath: AnyCasePath(action).appending(.element()),
        element: element(),
        operatorName: "forEach",
        site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }

  /// Runs a reducer on the values of a dictionary in the state, each for the actions that bear its key.
  ///
  /// It does what `forEach` does for identified arrays. A value has no id of its own that could change. The
  /// dictionary is copied when this reducer changes it.
  ///
  /// - Parameters:
  ///   - elements: A path to the dictionary.
  ///   - action: A path to the values' actions.
  ///   - element: The reducers of a value.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func forEach<
    Key: Sendable,
    ElementState,
    ElementAction,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ elements: WritableKeyPath<State, [Key: ElementState]>,
    action: CaseKeyPath<Action, IdentifiedAction<Key, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ForEachReducer(
      parent: BodyOnce(self),
      elements: ElementsReducer(
        collectionPath: elements,
        actionPath: AnyCasePath(action).appending(.element()),
        element: element(),
        operatorName: "forEach",
        site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }
}

extension AnyCasePath {
  /// The path to an element's id and action.
  static func element<ID, Action>() -> AnyCasePath
  where Root == IdentifiedAction<ID, Action>, Value == (ID, Action) {
    AnyCasePath(
      embed: { .element(id: $0, action: $1) },
      extract: {
        switch $0 {
        case .element(let id, let action): (id, action)
        }
      }
    )
  }
}

/// A parent with a collection of children, whose effects end with them.
private struct ForEachReducer<Parent: Reducer, Collection: ChildCollection, Element: Reducer>: Reducer
where Collection.Child == Element.State, Collection.ID: Sendable {
  let parent: Parent
  let elements: ElementsReducer<Parent.State, Parent.Action, Collection, Element>

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let elementEffect = elements.reduce(into: &state, action: action)
    let before = elements.membership(in: state)
    let effect = elementEffect.merge(with: parent.reduce(into: &state, action: action))
    return effect.merge(with: elements.cancelDeparted(from: state, since: before))
  }
}
