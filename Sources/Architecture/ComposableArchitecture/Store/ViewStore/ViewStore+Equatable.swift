// Each initializer repeats the parameters of one with `removeDuplicates`, and passes `==`.

extension ViewStore where ViewState: Equatable {
  /// Creates a view store of a part of a store's state, which sends a part of its actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs once for each
  ///     change of the store, on its owner.
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

  /// Creates a view store of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state. It runs once for each
  ///     change of the store, on its owner.
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

  /// Creates a view store of a store's whole state.
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
  /// Creates a view store without state that only sends actions, as in `ViewStore(store.stateless)`.
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
