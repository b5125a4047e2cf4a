import CaseKeyPaths

// Overloads that no program which compiles calls. The compiler takes one where the path to the child's state
// is wrong, and with it says so. Without them it first says what follows of that: that a path to no property
// is not writable, or that a struct has no cases. `ifLet` and `forEach` have none: as one of two at each link
// of a chain, it would multiply what the compiler tries where the chain has a mistake.

extension Scope {
  /// Where the path to the child's state is wrong.
  @available(
    *,
    unavailable,
    message: "no 'var' of the parent's state has this path and the type of the child's 'State'"
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ state: _MisspelledCaseKeyPath<ParentState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the path to the child's state is wrong, with the label `state:`, which cases have, too.
  @available(
    *,
    unavailable,
    message: "no 'var' or case of the parent's state has this path and the type of the child's 'State'"
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state: _MisspelledCaseKeyPath<ParentState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure("No program that compiles comes here.")
  }
}
