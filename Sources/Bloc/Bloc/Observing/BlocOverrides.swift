/// Gives the blocs that are created inside of an operation, and in the tasks that it starts, an observer, a
/// transformer, a storage and an error handler of their own. Tests use it, as they run side by side.
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
    storage: (any HydratedStorage)? = nil,
    operation: () throws -> Result
  ) rethrows -> Result {
    try BlocSettings.$overrides.withValue(
      settings(observer, transformer, onUnhandledError, storage),
      operation: operation
    )
  }

  /// Runs an asynchronous operation. What is `nil` stays as it is outside.
  public static func run<Result>(
    observer: (any BlocObserver)? = nil,
    transformer: GlobalEventTransformer? = nil,
    onUnhandledError: UnhandledErrorHandler? = nil,
    storage: (any HydratedStorage)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await BlocSettings.$overrides.withValue(
      settings(observer, transformer, onUnhandledError, storage),
      operation: operation
    )
  }

  private static func settings(
    _ observer: (any BlocObserver)?,
    _ transformer: GlobalEventTransformer?,
    _ onUnhandledError: UnhandledErrorHandler?,
    _ storage: (any HydratedStorage)?
  ) -> BlocSettings {
    var settings = BlocSettings.current
    if let observer { settings.observer = observer }
    if let transformer { settings.transformer = transformer }
    if let onUnhandledError { settings.onUnhandledError = onUnhandledError }
    if let storage { settings.storage = storage }
    return settings
  }
}
