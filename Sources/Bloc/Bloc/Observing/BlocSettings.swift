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
