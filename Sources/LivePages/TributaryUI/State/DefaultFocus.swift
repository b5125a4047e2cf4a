/// Prioritizations for default focus preferences when evaluating where to move focus in different circumstances.
public struct DefaultFocusEvaluationPriority: Sendable {
  /// Use the default focus preference when focus moves into the affected branch automatically.
  public static let automatic = Self()
  /// Always use the default focus preference when focus moves into the affected branch.
  public static let userInitiated = Self()
}

extension View {
  /// Defines a region of the window in which default focus is evaluated by assigning a value to a given focus state binding.
  ///
  /// ```swift
  /// Form {
  ///   TextField("Title", text: $title).focused($field, equals: .title)
  ///   TextField("Author", text: $author).focused($field, equals: .author)
  /// }
  /// .defaultFocus($field, .title)
  /// ```
  ///
  /// - Note: Differs: the focus moves when the view appears, unless a control of the binding has it. Both priorities do the
  ///   same.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    _ value: Value,
    priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View {
    onAppear {
      if binding.isUnfocused { binding.wrappedValue = value }
    }
  }
}
