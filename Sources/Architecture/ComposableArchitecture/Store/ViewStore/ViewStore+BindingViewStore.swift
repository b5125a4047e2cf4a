import TestFailures

extension ViewStore where ViewState: Equatable {
  /// Shows a part of a store's state with bindings to it, and sends a part of its actions.
  ///
  /// ```swift
  /// // Where 'ViewState' has '@BindingViewState var name: String':
  /// let viewStore = ViewStore(store, observe: ViewState.init(bindingViewStore:), send: Form.Action.view)
  /// viewStore.$name.wrappedValue = "Blob"
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that makes what is shown of the store's state and its bindings. It runs once
  ///     for each change of the store, on its owner.
  ///   - fromViewAction: A closure that makes the store's action of the view's.
  // Disfavoured, as a closure such as `{ $0 }` is meant to get the state.
  @_disfavoredOverload
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ViewAction: BindableAction, ViewAction.State == State {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let core = TransformedCore(parent: store.core, state: { $0 }, action: fromViewAction)
    let bindings = BindingViewStore {
      core.withState { $0 }
    } set: { change in
      core.write(change.value, to: change.keyPath, by: change, at: site)
    }
    self.init(
      store,
      observe: { _ in toViewState(bindings) },
      send: fromViewAction,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Shows a part of a store's state with bindings to it.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that makes what is shown of the store's state and its bindings. It runs once
  ///     for each change of the store, on its owner.
  // Disfavoured, as a closure such as `{ $0 }` is meant to get the state.
  @_disfavoredOverload
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ViewAction: BindableAction, ViewAction.State == State {
    self.init(
      store,
      observe: toViewState,
      send: { $0 },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
