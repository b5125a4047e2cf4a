import CaseKeyPaths
import TestFailures

/// An optional child, as `ifLet` is given it: an ``_OptionalChild``, or a reducer, which is that of the child
/// in a plain optional.
///
/// A method that is generic over it can have two closures that return the same child, and requires one of
/// them.
public protocol _OptionalChildProtocol<_OptionalState, _OptionalAction> {
  /// The state that holds the child's at times.
  associatedtype _OptionalState

  /// The child's actions, as the parent has them.
  associatedtype _OptionalAction

  /// The child, with its reducer.
  var _optionalChild: _OptionalChild<_OptionalState, _OptionalAction> { get }
}

/// A child's reducer, and how it is run on the state of an optional child.
public struct _OptionalChild<State, Action>: _OptionalChildProtocol {
  private let kind: any OptionalChildKind<State, Action>

  init(_ kind: any OptionalChildKind<State, Action>) {
    self.kind = kind
  }

  public var _optionalChild: Self { self }

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, State>,
    action: CaseKeyPath<Parent.Action, Action>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action> {
    kind.reducer(in: parent, state: state, action: action, site: site)
  }
}

/// A kind of state of an optional child, with the child's reducer.
protocol OptionalChildKind<State, Action> {
  associatedtype State
  associatedtype Action

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, State>,
    action: CaseKeyPath<Parent.Action, Action>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action>
}
