import CaseKeyPaths
import IdentifiedArrays

// The forms of `scope` without the label `state:`. They return the same objects as those with it.

extension Store {
  /// Returns a store for a child: a view of a part of the state, whose actions are handled by this store.
  ///
  /// ```swift
  /// let header = store.scope(\.header, action: \.header)     // header: StoreOf<Header>
  /// ```
  ///
  /// The same paths return the same object each time, also when passed to `scope(state:action:)`.
  ///
  /// - Parameters:
  ///   - state: A path to the child's state.
  ///   - action: A path to the child's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a store for an optional child, or `nil` while the child is absent.
  ///
  /// - Parameters:
  ///   - state: A path to the child's optional state.
  ///   - action: A path to the child's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a store for the presented child, or `nil` while none is presented.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child: `\.editor`, or a case of it.
  ///   - action: A path to the actions: `\.editor`.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a store for the presented child, using the projected value of its ``PresentationState``:
  /// `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the stores of a collection's elements.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: \.rows) { … }       // row: StoreOf<Todo>
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path to the elements.
  ///   - action: A path to the elements' actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ElementID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreCollection<ElementID, ElementState, ElementAction> {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a store for a case of an enum's state, or `nil` while the state is another case.
  ///
  /// - Parameters:
  ///   - state: A path to the case of the state.
  ///   - action: A path to the child's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  // Disfavoured: on an enum whose cases are also members, `\.child` is also a key path to an optional, with
  // the same result.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// Overloads that no program that compiles calls. The compiler selects them if the case of the child's actions
// is misspelled, and emits their message. Without them it would report that it cannot infer the type of the
// child's actions. Their results fit where a store, an optional store or stores of elements are used.

extension Store {
  /// For a child whose store has an explicit type.
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

  /// For a child that is always present.
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

  /// For a child that is optional.
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

  /// For children that are elements.
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

  /// For a child whose store has an explicit type.
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

  /// For a child that is always present.
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

  /// For a child that is optional.
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

  /// For children that are elements.
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
