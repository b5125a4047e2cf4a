import TestFailures

extension Store where Action: BindableAction, Action.State == State {
  /// Returns a binding to a property, whose change is a ``BindingAction``.
  ///
  /// ```swift
  /// let isOn = store.binding(\.isOn)
  /// isOn.wrappedValue = true               // store.send(.binding(.set(\.isOn, true)))
  /// ```
  ///
  /// A change that no ``BindingReducer`` handles is reported where this is called.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.withState { $0[keyPath: keyPath] }
    } set: { value, _ in
      self.core.write(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }

  /// Returns a binding to a ``BindingState``, whose change is a ``BindingAction``.
  ///
  /// A change that no ``BindingReducer`` handles is reported where this is called.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.withState { $0[keyPath: keyPath].wrappedValue }
    } set: { value, _ in
      self.core.write(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }

  /// A binding to a ``BindingState``: `store.$name`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> StoreBinding<Value> {
    binding(keyPath, at: nil)
  }
}

extension Store
where Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
  func bindingByView<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    at site: CallSite?
  ) -> StoreBinding<Value> {
    StoreBinding(at: site, source: core.identity, path: [keyPath]) {
      self.withState { $0[keyPath: keyPath] }
    } set: { value, _ in
      self.core.writeByView(value, to: keyPath, by: .set(keyPath, value), at: site)
    }
  }
}

extension Store {
  /// The identity that tells the store from others: the same as long as it is there, whichever object stands
  /// for it.
  package var identity: ObjectIdentifier { ObjectIdentifier(core.identity) }
}
