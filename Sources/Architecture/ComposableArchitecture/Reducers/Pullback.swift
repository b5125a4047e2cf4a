import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

extension Reducer {
  /// Embeds this reducer in a part of a parent state. This is the operator form of ``Scope``.
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

  /// Embeds this reducer in a case of a parent state. This is the operator form of ``Scope``.
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

// These variants of `forEach` convert an element's reducer to a reducer for the parent. They have no access
// to the reducer that removes elements, so they cannot cancel the effects of removed elements.

// The overloads duplicate the parameters for the call site because every function that reports an issue has
// to declare them.

extension Reducer {
  /// Embeds this reducer in a parent, so that it runs on the elements of a collection. The element with the
  /// action's id handles the action.
  ///
  /// ```swift
  /// enum AppAction {
  ///   case todo(id: Todo.ID, action: TodoAction)
  /// }
  ///
  /// Todo().forEach(state: \.todos, action: AnyCasePath(case: AppAction.todo))
  /// ```
  ///
  /// If no element has the id, the reducer reports an issue and leaves the state unchanged. To prevent this,
  /// combine this reducer before the reducer that removes elements.
  ///
  /// This reducer can't observe the removal of elements, so their effects keep running. To cancel them, use
  /// the `forEach` method on the parent reducer.
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

  /// Embeds this reducer in a parent, so that it runs on the elements of a collection, using a case key path.
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

  /// Embeds this reducer in a parent, so that it runs on the values of a dictionary. The value with the
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
