extension Store where Action: BindableAction, Action.State == State {
  /// A binding to a property, whose change is a ``BindingAction``.
  ///
  /// ```swift
  /// let isOn = store.binding(\.isOn)
  /// isOn.wrappedValue = true               // store.send(.binding(.set(\.isOn, true)))
  /// ```
  ///
  /// - Parameter keyPath: Leads to the property.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>
  ) -> StoreBinding<Value> {
    StoreBinding {
      self.withState { $0[keyPath: keyPath] }
    } set: {
      self.send(.binding(.set(keyPath, $0)))
    }
  }

  /// A binding to a ``BindingState``, whose change is a ``BindingAction``.
  ///
  /// - Parameter keyPath: Leads to the property: `\.$name`.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> StoreBinding<Value> {
    StoreBinding {
      self.withState { $0[keyPath: keyPath].wrappedValue }
    } set: {
      self.send(.binding(.set(keyPath, $0)))
    }
  }

  /// A binding to a ``BindingState``: `store.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> StoreBinding<Value> {
    binding(keyPath)
  }
}
