import DependencyInjection

// Initializers of the versions before 1.0, which take a reducer instead of a closure.

extension Store {
  /// Creates a store that runs a reducer.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the store's dependencies.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If you omit it, the store
  ///     uses the caller's dependencies.
  ///   - isolation: The actor that owns the store.
  @_disfavoredOverload
  @available(*, deprecated, message: "Pass a closure: 'Store(initialState: State()) { Feature() }'.")
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: @autoclosure () -> R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(
      initialState: initialState(),
      reducer: { reducer() },
      withDependencies: prepareDependencies,
      isolation: isolation
    )
  }
}

extension TestStore {
  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If the feature uses any
  ///     other dependency, an issue is reported.
  ///   - isolation: The actor that owns the store.
  @_disfavoredOverload
  @available(*, deprecated, message: "Pass a closure: 'TestStore(initialState: State()) { Feature() }'.")
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: @autoclosure () -> R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState(),
      reducer: { reducer() },
      withDependencies: prepareDependencies,
      isolation: isolation,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }
}
