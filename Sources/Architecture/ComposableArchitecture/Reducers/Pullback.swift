import CaseKeyPaths
import IdentifiedArrays
import TributaryReports

extension Reducer {
  /// Embeds this reducer in a parent, in a part of the parent's state: the operator form of ``Scope``.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Counter().pullback(state: \.counter, action: \.counter)
  ///   Favorites().pullback(state: \.favorites, action: \.favorites)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path from the parent's state to this reducer's.
  ///   - action: A path from the parent's actions to this reducer's.
  /// - Returns: A reducer of the parent's state and actions.
  public func pullback<ParentState, ParentAction>(
    state: WritableKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>
  ) -> some Reducer<ParentState, ParentAction> {
    Scope(state: state, action: action) { self }
  }

  /// Embeds this reducer in a parent, in a case of the parent's state: the operator form of ``Scope``.
  ///
  /// - Parameters:
  ///   - state: A path from the parent's state to this reducer's.
  ///   - action: A path from the parent's actions to this reducer's.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the parent's state and actions.
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

// The form of `forEach` that converts an element's reducer to one of the parent. It has no access to the
// reducer that removes elements, so it cannot cancel their effects.

// The overloads repeat the parameters for the call site, which each reporting function must declare.

extension Reducer {
  /// Embeds this reducer in a parent with a collection of its states. An action is handled by the element
  /// with the action's id.
  ///
  /// ```swift
  /// enum AppAction {
  ///   case todo(id: Todo.ID, action: TodoAction)
  /// }
  ///
  /// Todo().forEach(state: \.todos, action: AnyCasePath(case: AppAction.todo))
  /// ```
  ///
  /// An action for a missing id is reported, and changes nothing. Put it before the reducer that removes
  /// elements.
  ///
  /// It has no access to that reducer, so it cannot cancel the effects of removed elements. The method
  /// `forEach` of the parent's reducer does.
  ///
  /// - Parameters:
  ///   - state: A path to the collection.
  ///   - action: A path to an element's id and action.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the parent's state and actions.
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

  /// Embeds this reducer in a parent with a collection of its states, using a case key path.
  ///
  /// - Parameters:
  ///   - state: A path to the collection.
  ///   - action: A path to an element's id and action.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the parent's state and actions.
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

  /// Embeds this reducer in a parent with a dictionary of its states. An action is handled by the value with
  /// the action's key.
  ///
  /// - Parameters:
  ///   - state: A path to the dictionary.
  ///   - action: A path to a key and an action of its value.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the parent's state and actions.
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
