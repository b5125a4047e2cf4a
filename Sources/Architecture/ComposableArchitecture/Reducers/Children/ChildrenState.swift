import CaseKeyPaths
import IdentifiedArrays
import TestFailures

/// State that holds that of any number of children: an identified array, a dictionary, or a ``StackState``.
public protocol _IdentifiedArrayOrStackState<_Child> {
  /// The state of one child.
  associatedtype _Child

  /// A type that it shares with the type of its actions.
  associatedtype _ChildKind
}

/// Actions of any number of children: an ``IdentifiedAction``, or a ``StackAction``.
public protocol _IdentifiedActionOrStackAction {
  /// The actions of one child.
  associatedtype _ChildAction

  /// A type that it shares with the type of its state.
  associatedtype _ChildKind

  /// Makes the reducer of a parent with its children.
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
