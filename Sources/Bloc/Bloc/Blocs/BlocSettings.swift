import CombineShim

/// The settings of blocs created from now on.
struct BlocSettings: Sendable {
  /// The observer. Its type is not named here, so that the files do not know each other in a circle: the
  /// observer knows blocs, and blocs know their settings.
  var observerBox: (any AnyObject & Sendable)?
  /// `nil` stands for handlers that run concurrently.
  var transformer: GlobalEventTransformer?
  var onUnhandledError: UnhandledErrorHandler = BlocUnhandledError.report
  var storage: (any HydratedStorage)?
  /// Counts the messages that are on their way to the owners; `nil` where nobody waits for them.
  var activity: (any ActivityMonitor)?

  /// The settings that hold here instead of everywhere.
  @TaskLocal static var overrides: BlocSettings?

  static var current: BlocSettings { overrides ?? shared.value }

  static let shared = SharedBlocSettings()
}

/// The settings of the whole program.
final class SharedBlocSettings: @unchecked Sendable {
  // Sendable: `settings` is guarded by `lock`.

  private let lock = Lock()
  private var settings = BlocSettings()

  var value: BlocSettings { lock.withLock { settings } }

  func update(_ change: (inout BlocSettings) -> Void) {
    // What was set before is released outside of the lock.
    let former = lock.withLock {
      let former = settings
      change(&settings)
      return former
    }
    withExtendedLifetime(former) {}
  }
}

extension Bloc where Event == Never, State == Never {
  /// The observer of all blocs that are created from now on: `Bloc.observer = Logger()`. `nil` by default.
  public static var observer: (any BlocObserver)? {
    get { BlocSettings.current.observer }
    set { BlocSettings.shared.update { $0.observer = newValue } }
  }

  /// The transformer of handlers without one of their own, in blocs that are created from now on:
  /// `Bloc.transformer = sequential()`. The default is ``concurrent()``.
  public static var transformer: GlobalEventTransformer {
    get { BlocSettings.current.transformer ?? concurrent() }
    set { BlocSettings.shared.update { $0.transformer = newValue } }
  }

  /// Handles errors that a handler throws, or that no caller can catch, in blocs that are created from now
  /// on. The default reports them as issues, which fails a running test.
  public static var onUnhandledError: UnhandledErrorHandler {
    get { BlocSettings.current.onUnhandledError }
    set { BlocSettings.shared.update { $0.onUnhandledError = newValue } }
  }
}

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
