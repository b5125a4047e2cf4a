import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

extension Reducer {
  /// Runs a child feature for each element of a collection in the state.
  ///
  /// The collection can be an identified array, a dictionary, or a navigation stack. For example, the following
  /// feature contains rows as well as a stack:
  ///
  /// ```swift
  /// struct Todos: Reducer {
  ///   struct State {
  ///     var rows: IdentifiedArrayOf<Todo.State> = []
  ///     var path = StackState<Detail.State>()
  ///   }
  ///   enum Action { case rows(IdentifiedActionOf<Todo>), path(StackActionOf<Detail>) }
  ///
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in … }
  ///       .forEach(\.rows, action: \.rows) {
  ///         Todo()
  ///       }
  ///       .forEach(\.path, action: \.path) {
  ///         Detail()
  ///       }
  ///   }
  /// }
  /// ```
  ///
  /// ### Order
  ///
  /// An element's reducer runs before this reducer. This reducer then sees the element's changes and can remove the
  /// element.
  ///
  /// When the collection is a stack, this reducer runs after ``StackAction/push(id:state:)`` appends the element, but
  /// before ``StackAction/popFrom(id:)`` removes anything. An element that uses `@Dependency(\.dismiss)` pops itself
  /// along with the elements above it.
  ///
  /// ### Effects
  ///
  /// When this reducer removes an element, the element's effects are cancelled immediately. If another reducer
  /// removes an element from a stack, its effects are cancelled with the next action that passes through this
  /// reducer. Elements cannot cancel each other's effects, even when they use the same ids, but a parent that cancels
  /// an id also cancels the effects of its elements that have this id.
  ///
  /// ### Mistakes
  ///
  /// The reducer reports an issue in the following cases:
  ///
  /// - An action's id does not belong to any element. This reducer still receives the action.
  /// - An action pushes an id that the stack already contains. The stack does not change, and this reducer still
  ///   receives the action.
  /// - An element changes its own id. The element moves to the new id unless another one already has it, and its
  ///   effects are cancelled. The values of a dictionary are not affected by this rule.
  ///
  /// ### Performance
  ///
  /// Handling an element's action and appending an element take constant time. Removing an element takes as long as
  /// the collection needs to remove it; when you remove several at once or replace the whole collection, the time
  /// also grows with the number of elements whose effects are in flight. Note that this reducer copies a dictionary
  /// when it changes one.
  ///
  /// You can omit the closure for a stack of a `@Reducer` enum.
  ///
  /// - Parameters:
  ///   - elements: A path to the array, dictionary or stack.
  ///   - action: A path to the elements' actions, which are an ``IdentifiedAction`` or a ``StackAction``.
  ///   - element: The reducers for an element.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the same state and actions.
  // There is one method for all collections, with one label, for the same reason as in `ifLet`.
  public func forEach<
    Elements: _IdentifiedArrayOrStackState,
    ElementsAction: _IdentifiedActionOrStackAction,
    Element: Reducer<Elements._Child, ElementsAction._ChildAction>
  >(
    _ elements: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, ElementsAction>,
    @ReducerBuilder<Elements._Child, ElementsAction._ChildAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Elements._ChildKind == ElementsAction._ChildKind {
    ElementsAction._reducer(
      of: _Children(
        parent: self,
        path: elements,
        actionPath: AnyCasePath(action),
        element: element(),
        site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }
}

extension IdentifiedAction: _IdentifiedActionOrStackAction {
  public static func _reducer<
    Parent: Reducer,
    Elements: _IdentifiedArrayOrStackState,
    Element: Reducer<Elements._Child, Action>
  >(
    of children: _Children<Parent, Elements, Self, Element>
  ) -> Reduce<Parent.State, Parent.Action> where Elements._ChildKind == _IdentifiedChildren<ID> {
    if let path = children.path as? WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>> {
      return children.reducer(on: path)
    }
    if let path = children.path as? WritableKeyPath<Parent.State, [ID: Element.State]> {
      return children.reducer(on: path)
    }
    preconditionFailure(
      "'forEach' doesn't support the collection \(Elements.self). Use 'IdentifiedArray' or 'StackState'."
    )
  }
}

extension _Children {
  fileprivate func reducer<Collection: ChildCollection, ElementAction>(
    on path: WritableKeyPath<Parent.State, Collection>
  ) -> Reduce<Parent.State, Parent.Action>
  where
    Collection.Child == Element.State, Collection.ID: Sendable, Element.Action == ElementAction,
    ElementsAction == IdentifiedAction<Collection.ID, ElementAction>
  {
    Reduce(
      running: ForEachReducer(
        parent: BodyOnce(parent),
        elements: ElementsReducer(
          collectionPath: path,
          actionPath: actionPath.appending(.element()),
          element: element,
          operatorName: "forEach",
          site: site
        )
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

/// A parent with a collection of children. A child's effects end when the child is removed.
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

/// An action of an element in a collection, together with the element's id.
///
/// ```swift
/// struct Todos: Reducer {
///   struct State { var rows: IdentifiedArrayOf<Todo.State> }
///   enum Action { case rows(IdentifiedActionOf<Todo>) }
///   …
/// }
///
/// store.send(.rows(.element(id: 1, action: .checkboxTapped)))
/// await testStore.receive(\.rows[id: 1].saved)
/// ```
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action of the element with the given id.
  case element(id: ID, action: Action)
}

/// The identified action type for the elements of the given reducer.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: CasePathable {
  /// The paths to the case and, through it, to an element's action.
  public struct AllCasePaths: Sendable {
    /// The path to an element's id and action.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        }
      )
    }

    /// The path to the actions of the element with the given id, such as `\.rows[id: 1]`.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          switch $0 {
          case .element(id, let action): action
          case .element: nil
          }
        }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

/// State that contains the states of several children: an identified array, a dictionary, or a ``StackState``.
public protocol _IdentifiedArrayOrStackState<_Child> {
  /// The state of one child.
  associatedtype _Child

  /// A type that the state shares with the type of its actions.
  associatedtype _ChildKind
}

/// The actions of several children: an ``IdentifiedAction`` or a ``StackAction``.
public protocol _IdentifiedActionOrStackAction {
  /// The actions of one child.
  associatedtype _ChildAction

  /// A type that the actions share with the type of their state.
  associatedtype _ChildKind

  /// Creates a reducer for a parent and its children.
  static func _reducer<
    Parent: Reducer,
    Elements: _IdentifiedArrayOrStackState,
    Element: Reducer<Elements._Child, _ChildAction>
  >(
    of children: _Children<Parent, Elements, Self, Element>
  ) -> Reduce<Parent.State, Parent.Action> where Elements._ChildKind == _ChildKind
}

/// Children in an identified array or a dictionary.
public enum _IdentifiedChildren<ID> {}

/// Children in a stack.
public enum _StackedChildren<State> {}

/// The arguments of `forEach`.
public struct _Children<Parent: Reducer, Elements, ElementsAction, Element: Reducer> {
  let parent: Parent
  let path: WritableKeyPath<Parent.State, Elements>
  let actionPath: AnyCasePath<Parent.Action, ElementsAction>
  let element: Element
  let site: CallSite
}

extension IdentifiedArray: _IdentifiedArrayOrStackState {
  public typealias _Child = Element
  public typealias _ChildKind = _IdentifiedChildren<ID>
}

extension Dictionary: _IdentifiedArrayOrStackState {
  public typealias _Child = Value
  public typealias _ChildKind = _IdentifiedChildren<Key>
}

extension StackState: _IdentifiedArrayOrStackState {
  public typealias _Child = Element
  public typealias _ChildKind = _StackedChildren<Element>
}

extension IdentifiedAction {
  public typealias _ChildAction = Action
  public typealias _ChildKind = _IdentifiedChildren<ID>
}

extension StackAction {
  public typealias _ChildAction = Action
  public typealias _ChildKind = _StackedChildren<State>
}
