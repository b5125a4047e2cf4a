import CaseKeyPaths
import TestFailures

extension Reducer {
  public var _optionalChild: _OptionalChild<State?, Action> {
    _OptionalChild(ChildInOptional(child: BodyOnce(self)))
  }
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
