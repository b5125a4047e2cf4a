import TributaryReports

extension ViewStore {
  /// Returns a binding to a part of the state that sends an action for each change.
  ///
  /// For example:
  ///
  /// ```swift
  /// viewStore.binding(get: \.name, send: Form.Action.nameChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - valueToAction: A closure that converts a new value to an action.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value>(
    get: @escaping (_ state: ViewState) -> Value,
    send valueToAction: @escaping (_ value: Value) -> ViewAction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return StoreBinding(at: site) {
      get(self.state)
    } set: { value, _ in
      _ = self.core.send(valueToAction(value), at: site)
    }
  }

  /// Returns a binding to a part of the state that sends the same action for all changes.
  ///
  /// Use this method for changes that have only one meaning, such as dismissing an alert:
  ///
  /// ```swift
  /// viewStore.binding(get: \.alert, send: .alertDismissed)
  /// ```
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - action: The action to send when the value is set.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value>(
    get: @escaping (_ state: ViewState) -> Value,
    send action: ViewAction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(
      get: get,
      send: { _ in action },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Returns a binding to the whole state that sends an action for each change.
  ///
  /// - Parameters:
  ///   - valueToAction: A closure that converts a new state to an action.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding(
    send valueToAction: @escaping (_ state: ViewState) -> ViewAction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<ViewState> {
    binding(
      get: { $0 },
      send: valueToAction,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Returns a binding to the whole state that sends the same action for all changes.
  ///
  /// - Parameters:
  ///   - action: The action to send when the state is set.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding(
    send action: ViewAction,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<ViewState> {
    binding(
      get: { $0 },
      send: { _ in action },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// Returns a binding to a property that sends changes as a ``BindingAction``.
  ///
  /// If the feature has no ``BindingReducer`` to handle a change, the store reports an issue at the call to this
  /// method.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.state[keyPath: keyPath]
    } set: { value, _ in
      self.core.write(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }

  /// Returns a binding to a ``BindingState`` that sends changes as a ``BindingAction``.
  ///
  /// If the feature has no ``BindingReducer`` to handle a change, the store reports an issue at the call to this
  /// method.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindingState<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindingState<Value>>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.state[keyPath: keyPath].wrappedValue
    } set: { value, _ in
      self.core.write(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }

  /// A binding to a ``BindingState``, such as `viewStore.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> StoreBinding<Value> {
    binding(keyPath, at: nil)
  }
}

extension ViewStore where ViewState: Equatable {
  /// Creates a view store for a part of a store's state and a subset of its actions, with bindings to that part.
  ///
  /// For example:
  ///
  /// ```swift
  /// // Where 'ViewState' has '@BindingViewState var name: String':
  /// let viewStore = ViewStore(store, observe: ViewState.init(bindingViewStore:), send: Form.Action.view)
  /// viewStore.$name.wrappedValue = "Blob"
  /// ```
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state and its bindings. It runs on the
  ///     store's owner, once for each change.
  ///   - fromViewAction: A closure that converts a view action to a store action.
  // Disfavored, so that a closure such as `{ $0 }` receives the state.
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

  /// Creates a view store for a part of a store's state, with bindings to that part.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: A closure that derives the view state from the store's state and its bindings. It runs on the
  ///     store's owner, once for each change.
  // Disfavored, so that a closure such as `{ $0 }` receives the state.
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
