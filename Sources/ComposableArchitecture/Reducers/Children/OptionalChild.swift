import CaseKeyPaths

/// The state of an optional child: an optional, or a ``PresentationState``.
public protocol _OptionalOrPresentationState {}

extension Optional: _OptionalOrPresentationState {}

extension PresentationState: _OptionalOrPresentationState {}

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

extension Reducer {
  public var _optionalChild: _OptionalChild<State?, Action> {
    _OptionalChild(ChildInOptional(child: BodyOnce(self)))
  }
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

/// A child in an optional.
struct ChildInOptional<Child: Reducer>: OptionalChildKind {
  typealias State = Child.State?
  typealias Action = Child.Action

  let child: Child

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, Child.State?>,
    action: CaseKeyPath<Parent.Action, Child.Action>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action> {
    Reduce(
      running: OptionalChildReducer(
        parent: BodyOnce(parent),
        statePath: OptionalPath<Parent.State, Child.State, Child.Action>(keyPath: state),
        actionPath: AnyCasePath(action),
        child: child,
        site: site
      )
    )
  }
}

/// A child that is presented.
struct PresentedChild<Child: Reducer>: OptionalChildKind {
  typealias State = PresentationState<Child.State>
  typealias Action = PresentationAction<Child.Action>

  let child: Child

  func reducer<Parent: Reducer>(
    in parent: Parent,
    state: WritableKeyPath<Parent.State, PresentationState<Child.State>>,
    action: CaseKeyPath<Parent.Action, PresentationAction<Child.Action>>,
    site: CallSite
  ) -> Reduce<Parent.State, Parent.Action> {
    Reduce(
      running: OptionalChildReducer(
        parent: BodyOnce(parent),
        statePath: PresentationPath<Parent.State, Child.State, Child.Action>(keyPath: state),
        actionPath: AnyCasePath(action),
        child: DismissibleReducer(base: child),
        site: site
      )
    )
  }
}
