import ComposableArchitecture

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// Returns a binding to a property that is marked by ``BindableState``, whose place is given.
  ///
  /// ```swift
  /// func field(file: StaticString = #file, line: UInt = #line) -> Field {
  ///   Field(text: viewStore.binding(\.$name, file: file, line: line))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - file: The file path to report a change at that nothing handles.
  ///   - fileID: The file ID to report it at.
  ///   - line: The line to report it at.
  ///   - column: The column to report it at.
  /// - Returns: A binding to the property.
  public func binding<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<ViewState, BindableState<Value>>,
    file: StaticString,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Value> {
    binding(keyPath, fileID: fileID, filePath: file, line: line, column: column)
  }
}

extension ViewStore {
  /// Returns a binding to a property, whose change is a case of the actions.
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - toAction: A closure that makes an action of the change.
  /// - Returns: A binding to the property.
  @available(*, deprecated, message: "Conform the action to 'BindableAction' and use 'binding(_:)'.")
  public func binding<Value: Equatable & Sendable>(
    keyPath: WritableKeyPath<ViewState, Value>,
    send toAction: @escaping (BindingAction<ViewState>) -> ViewAction
  ) -> StoreBinding<Value> {
    binding(get: { $0[keyPath: keyPath] }, send: { toAction(.set(keyPath, $0)) })
  }
}
