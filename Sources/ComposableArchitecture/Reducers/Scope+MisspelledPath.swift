import CaseKeyPaths

// An overload that no program which compiles calls. The compiler takes it where a property is misspelled, and
// with it says so. Without it the compiler first says what follows of that: that a path to no property is not
// writable. `ifLet` and `forEach` have none: as one of two at each link of a chain, it would multiply what
// the compiler tries where the chain has a mistake.

extension Scope {
  /// Where the path to the child's state is not writable.
  @available(
    *,
    unavailable,
    message: "the path to the child's state has to be writable: declare it with 'var'"
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ state: KeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure("No program that compiles comes here.")
  }
}
