import CaseKeyPaths
import IdentifiedArrays

// The `scope` methods without the label `state:`. They return the same objects as the methods with the label.

extension Store {
  /// Returns a store for a child feature.
  ///
  /// ```swift
  /// let header = store.scope(\.header, action: \.header)     // header: StoreOf<Header>
  /// ```
  ///
  /// You get the same store for the same paths, including when you pass them to `scope(state:action:)`. The store is
  /// a view of a part of this store's state, and passes its actions on to this store.
  ///
  /// - Parameters:
  ///   - state: A path to the child state.
  ///   - action: A path to the child actions.
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

  /// Returns a store for an optional child feature, or `nil` if the child is not present.
  ///
  /// - Parameters:
  ///   - state: A path to the child's optional state.
  ///   - action: A path to the child actions.
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

  /// Returns a store for the presented child, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child, such as `\.editor`, or to a case of it.
  ///   - action: A path to the actions, such as `\.editor`.
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

  /// Returns a store for the presented child, or `nil` if there is none, using a path to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
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
  /// For example:
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

  /// Returns a store for a case of an enum's state, or `nil` if the state is a different case.
  ///
  /// - Parameters:
  ///   - state: A path to the case of the state.
  ///   - action: A path to the child actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  // Disfavored: when the cases of an enum are also members, `\.child` is also a key path to an optional, with the
  // same result.
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

// Code that compiles never calls these overloads. The compiler selects one of them when the case of the child's
// actions is misspelled, in order to show its message; otherwise it would report that it cannot infer the type of
// these actions. Their results fit wherever a store, an optional store or a collection of stores is expected.

extension Store {
  /// Diagnoses a misspelled case if the type of the child store is explicit.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, ChildAction> {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case for a child that is always present.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never> {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case for an optional child.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never>? {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case for children that are elements.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ElementID, ElementState>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreCollection<ElementID, ElementState, Never> {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case if the type of the child store is explicit.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, ChildAction> {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case for a child that is always present.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    _ state: KeyPath<State, ChildState>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never> {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case for an optional child.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ChildState>(
    _ state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> Store<ChildState, Never>? {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a misspelled case for children that are elements.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with the key path 'action', or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<ElementID, ElementState>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreCollection<ElementID, ElementState, Never> {
    preconditionFailure("No program that compiles calls this.")
  }
}
