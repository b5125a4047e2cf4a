/// Gives the blocs that are created inside of an operation, and in the tasks that it starts, an observer, a transformer and
/// an error handler of their own. Tests use it, as they run side by side.
///
/// ```swift
/// BlocOverrides.run(observer: Recorder()) {
///   let bloc = CounterBloc()
/// }
/// ```
public enum BlocOverrides {
  /// Runs an operation. What is `nil` stays as it is outside.
  public static func run<Result>(
    observer: (any BlocObserver)? = nil,
    transformer: GlobalEventTransformer? = nil,
    onUnhandledError: UnhandledErrorHandler? = nil,
    operation: () throws -> Result
  ) rethrows -> Result {
    try BlocSettings.$overrides.withValue(
      settings(observer, transformer, onUnhandledError),
      operation: operation
    )
  }

  /// Runs an asynchronous operation. What is `nil` stays as it is outside.
  public static func run<Result>(
    observer: (any BlocObserver)? = nil,
    transformer: GlobalEventTransformer? = nil,
    onUnhandledError: UnhandledErrorHandler? = nil,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await BlocSettings.$overrides.withValue(
      settings(observer, transformer, onUnhandledError),
      operation: operation
    )
  }

  private static func settings(
    _ observer: (any BlocObserver)?,
    _ transformer: GlobalEventTransformer?,
    _ onUnhandledError: UnhandledErrorHandler?
  ) -> BlocSettings {
    var settings = BlocSettings.current
    if let observer { settings.observer = observer }
    if let transformer { settings.transformer = transformer }
    if let onUnhandledError { settings.onUnhandledError = onUnhandledError }
    return settings
  }
}
