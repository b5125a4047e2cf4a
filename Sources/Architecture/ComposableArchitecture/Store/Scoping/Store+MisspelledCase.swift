import CaseKeyPaths
import IdentifiedArrays

// Overloads that no program which compiles calls. The compiler takes them where the case of the child's
// actions is misspelled, and with them says so. Without them it says that it cannot tell the type of the
// child's actions. The results are such that they fit where a store, an optional store or stores of elements
// are used.

extension Store {
  /// Where the type of the child's store is given.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, ChildAction> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the child is always there.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the child is there at times.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never>? {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the children are elements.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ElementID, ElementState>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreCollection<ElementID, ElementState, Never> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the type of the child's store is given.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, ChildAction> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the child is always there.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    _ state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the child is there at times.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    _ state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never>? {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the children are elements.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ElementID, ElementState>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreCollection<ElementID, ElementState, Never> {
    preconditionFailure("No program that compiles comes here.")
  }
}
