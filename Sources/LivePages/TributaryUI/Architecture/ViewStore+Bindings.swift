import ComposableArchitecture

extension ViewStore {
  /// Returns a binding that reads the view store's state and sends an action with the new value when it is
  /// set.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value,
    send action: @escaping (Value) -> ViewAction
  ) -> Binding<Value> {
    Binding(usedBy: .current) {
      get(self.state)
    } set: { value, transaction in
      withTransaction(transaction) { _ = self.send(action(value)) }
    }
  }

  /// Returns a binding that reads the view store's state and sends a fixed action when it is set.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value,
    send action: ViewAction
  ) -> Binding<Value> {
    binding(get: get) { _ in action }
  }

  /// Returns a binding to the state that sends an action with the new value when it is set.
  public func binding(send action: @escaping (ViewState) -> ViewAction) -> Binding<ViewState> {
    binding(get: { $0 }, send: action)
  }

  /// Returns a binding to the state that sends a fixed action when it is set.
  public func binding(send action: ViewAction) -> Binding<ViewState> {
    binding { _ in action }
  }

  /// A binding to a property of the view state that is marked `@BindingViewState`, such as `viewStore.$name`.
  // Disfavored, so that code without a control receives a `StoreBinding`.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, StoreBinding<Value>>) -> Binding<Value> {
    Binding(state[keyPath: keyPath])
  }
}

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// Returns a binding to a property. Changes are sent as a `BindingAction`.
  @_disfavoredOverload
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Value> {
    let binding: StoreBinding<Value> = self.binding(
      keyPath,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return Binding(binding)
  }

  /// Returns a binding to a property that is marked `@BindingState`, such as `\.$name`. Changes are sent as a
  /// `BindingAction`.
  @_disfavoredOverload
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindingState<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Value> {
    let binding: StoreBinding<Value> = self.binding(
      keyPath,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return Binding(binding)
  }

  /// A binding to a property that is marked `@BindingState`, such as `viewStore.$name`.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> Binding<Value> {
    let binding: StoreBinding<Value> = self[dynamicMember: keyPath]
    return Binding(binding)
  }
}
