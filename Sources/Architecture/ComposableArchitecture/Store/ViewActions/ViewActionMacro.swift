#if Macros
  /// Lets a view send a feature's ``ViewAction``s by `send(.incrTapped)`, and warns where it sends others to
  /// the store.
  ///
  /// ```swift
  /// @ViewAction(for: Counter.self)
  /// struct CounterView {
  ///   let store: StoreOf<Counter>
  ///
  ///   func plusTapped() { send(.incrTapped) }
  /// }
  /// ```
  ///
  /// The type needs a property `store` and conforms to ``ViewActionSending``.
  ///
  /// - Parameter reducer: The feature, whose `Action` is a ``ViewAction``.
  @attached(extension, conformances: ViewActionSending)
  public macro ViewAction<R: Reducer>(for reducer: R.Type) =
    #externalMacro(module: "TributaryMacros", type: "ViewActionMacro") where R.Action: ViewAction
#endif
