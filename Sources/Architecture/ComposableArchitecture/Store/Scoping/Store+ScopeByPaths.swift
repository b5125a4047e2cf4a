import CaseKeyPaths
import IdentifiedArrays

// The forms of `scope` without the label `state:`. They give the same objects as those with it.

extension Store {
  /// Returns a store for a child: a view of a part of the state, whose actions are handled by this store.
  ///
  /// ```swift
  /// let header = store.scope(\.header, action: \.header)     // header: StoreOf<Header>
  /// ```
  ///
  /// The same paths give the same object each time, also as those of `scope(state:action:)`.
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

  /// Returns a store for an optional child, or `nil` while it is not there.
  ///
  /// - Parameters:
  ///   - state: A path to the child's state, if there is any.
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

  /// Returns a store for what is presented, or `nil` while nothing is.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented: `\.editor`, or a case of it.
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

  /// Returns a store for what is presented, by the projected value of its ``PresentationState``: `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
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
  // Disfavoured: on an enum whose cases are members as well, `\.child` is also a key path to an optional,
  // which does the same.
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
