import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

extension Reducer {
  /// Returns a reducer that runs this reducer on a part of a parent's state. This is the operator form of ``Scope``.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Counter().pullback(state: \.counter, action: \.counter)
  ///   Favorites().pullback(state: \.favorites, action: \.favorites)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path from the parent state to the state of this reducer.
  ///   - action: A path from the parent actions to the actions of this reducer.
  /// - Returns: A reducer with the parent state and actions.
  public func pullback<ParentState, ParentAction>(
    state: WritableKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>
  ) -> some Reducer<ParentState, ParentAction> {
    Scope(state: state, action: action) { self }
  }

  /// Returns a reducer that runs this reducer on a case of a parent's state. This is the operator form of ``Scope``.
  ///
  /// - Parameters:
  ///   - state: A path from the parent state to the state of this reducer.
  ///   - action: A path from the parent actions to the actions of this reducer.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the parent state and actions.
  public func pullback<ParentState, ParentAction>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<ParentState, ParentAction> {
    Scope(
      state: state,
      action: action,
      child: { self },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

// These variants of `forEach` convert an element's reducer to a reducer for the parent. They don't have access to the
// reducer that removes elements, and cannot cancel the effects of removed elements for that reason.

// The overloads duplicate the parameters for the call site because every function that reports an issue has
// to declare them.

extension Reducer {
  /// Returns a reducer that runs this reducer on the elements of a collection in a parent's state.
  ///
  /// For example:
  ///
  /// ```swift
  /// enum AppAction {
  ///   case todo(id: Todo.ID, action: TodoAction)
  /// }
  ///
  /// Todo().forEach(state: \.todos, action: AnyCasePath(case: AppAction.todo))
  /// ```
  ///
  /// The element with the action's id handles the action. If there is no such element, the reducer reports an issue
  /// and does not change the state. To prevent this, combine the resulting reducer before the reducer that removes
  /// elements.
  ///
  /// Because the resulting reducer does not observe when elements are removed, their effects continue. If you want
  /// them to be cancelled, call the `forEach` method of the parent's reducer instead.
  ///
  /// - Parameters:
  ///   - state: A path to the collection.
  ///   - action: A path to an element's id and action.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the parent state and actions.
  public func forEach<ParentState, ParentAction, ID: Sendable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: AnyCasePath<ParentAction, (ID, Action)>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<ParentState, ParentAction> {
    ElementsReducer(
      collectionPath: state,
      actionPath: action,
      element: BodyOnce(self),
      operatorName: "forEach",
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a reducer that runs this reducer on the elements of a collection in a parent's state, using a case key
  /// path.
  ///
  /// - Parameters:
  ///   - state: A path to the collection.
  ///   - action: A path to an element's id and action.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the parent state and actions.
  public func forEach<ParentState, ParentAction, ID: Sendable>(
    state: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CaseKeyPath<ParentAction, IdentifiedAction<ID, Action>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<ParentState, ParentAction> {
    ElementsReducer(
      collectionPath: state,
      actionPath: AnyCasePath(action).appending(.element()),
      element: BodyOnce(self),
      operatorName: "forEach",
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a reducer that runs this reducer on the values of a dictionary in a parent's state. The value with the
  /// action's key handles the action.
  ///
  /// - Parameters:
  ///   - state: A path to the dictionary.
  ///   - action: A path to a key and an action of the key's value.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the parent state and actions.
  public func forEach<ParentState, ParentAction, Key: Sendable>(
    state: WritableKeyPath<ParentState, [Key: State]>,
    action: AnyCasePath<ParentAction, (Key, Action)>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<ParentState, ParentAction> {
    ElementsReducer(
      collectionPath: state,
      actionPath: action,
      element: BodyOnce(self),
      operatorName: "forEach",
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}
