// Each initializer repeats the parameters of one that has a `removeDuplicates` parameter, and passes `==` for
// it.

extension ViewStore where ViewState: Equatable {
  /// Creates a view store for a part of a store's state and a subset of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs on the store's owner,
  ///     once for each change.
  ///   - fromViewAction: A closure that converts a view action to a store action.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store,
      observe: toViewState,
      send: fromViewAction,
      removeDuplicates: ==,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Creates a view store for a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs on the store's owner,
  ///     once for each change.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: State) -> ViewState,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store,
      observe: toViewState,
      removeDuplicates: ==,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Creates a view store for the whole state of a store.
  ///
  /// - Parameter store: The store.
  public convenience init(
    _ store: Store<ViewState, ViewAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store,
      removeDuplicates: ==,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension ViewStore where ViewState == Void {
  /// Creates a view store that only sends actions, as in `ViewStore(store.stateless)`.
  ///
  /// - Parameter store: The store.
  public convenience init(
    _ store: Store<Void, ViewAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store,
      removeDuplicates: ==,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
