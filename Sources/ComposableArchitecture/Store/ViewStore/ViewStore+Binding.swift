extension ViewStore {
  /// A binding to a part of the state, whose change is an action.
  ///
  /// ```swift
  /// viewStore.binding(get: \.name, send: Form.Action.nameChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - valueToAction: Makes the action that says that the value is to be another.
  public func binding<Value>(
    get: @escaping (_ state: ViewState) -> Value,
    send valueToAction: @escaping (_ value: Value) -> ViewAction
  ) -> StoreBinding<Value> {
    StoreBinding {
      get(self.state)
    } set: {
      self.send(valueToAction($0))
    }
  }

  /// A binding to a part of the state, any change of which is the same action, as when an alert is dismissed.
  ///
  /// ```swift
  /// viewStore.binding(get: \.alert, send: .alertDismissed)
  /// ```
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - action: What to send when the value is set.
  public func binding<Value>(
    get: @escaping (_ state: ViewState) -> Value,
    send action: ViewAction
  ) -> StoreBinding<Value> {
    binding(get: get, send: { _ in action })
  }

  /// A binding to the state, whose change is an action.
  ///
  /// - Parameter valueToAction: Makes the action that says that the state is to be another.
  public func binding(
    send valueToAction: @escaping (_ state: ViewState) -> ViewAction
  ) -> StoreBinding<ViewState> {
    binding(get: { $0 }, send: valueToAction)
  }

  /// A binding to the state, any change of which is the same action.
  ///
  /// - Parameter action: What to send when the state is set.
  public func binding(send action: ViewAction) -> StoreBinding<ViewState> {
    binding(get: { $0 }, send: { _ in action })
  }
}

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// A binding to a property, whose change is a ``BindingAction``.
  ///
  /// - Parameter keyPath: Leads to the property.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, Value>
  ) -> StoreBinding<Value> {
    binding(get: { $0[keyPath: keyPath] }, send: { .binding(.set(keyPath, $0)) })
  }

  /// A binding to a ``BindingState``, whose change is a ``BindingAction``.
  ///
  /// - Parameter keyPath: Leads to the property: `\.$name`.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> StoreBinding<Value> {
    binding(get: { $0[keyPath: keyPath].wrappedValue }, send: { .binding(.set(keyPath, $0)) })
  }

  /// A binding to a ``BindingState``: `viewStore.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> StoreBinding<Value> {
    binding(keyPath)
  }
}
