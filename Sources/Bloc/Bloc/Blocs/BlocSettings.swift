import CombineShim
import TributaryReports

/// The settings for new blocs.
struct BlocSettings: Sendable {
  /// The observer. Its type is erased because the files would otherwise depend on each other: the observer
  /// refers to blocs, and blocs refer to their settings.
  var observerBox: (any AnyObject & Sendable)?
  /// The default transformer, or `nil` for handlers that run concurrently.
  var transformer: GlobalEventTransformer?
  var onUnhandledError: UnhandledErrorHandler = BlocUnhandledError.report
  var storage: (any HydratedStorage)?
  /// Counts the pending messages to owners, or `nil` if no test waits for them.
  var activity: (any ActivityMonitor)?

  /// The settings that replace the shared ones for the person on whose behalf the running code runs.
  static var overrides: BlocSettings? { CallerContext.ofCaller.person?[PersonalSettings.self]?.overrides }

  static var current: BlocSettings {
    let personal = CallerContext.ofCaller.person?[PersonalSettings.self]
    var settings = personal?.overrides ?? shared.value
    if let storage = personal?.storage { settings.storage = storage }
    return settings
  }

  static let shared = SharedBlocSettings()

  /// The settings of one person's blocs. They are an object, so that equal settings are recognized by identity.
  fileprivate final class PersonalSettings: ContextKey, Sendable {
    typealias Value = PersonalSettings

    /// The settings that replace the shared ones.
    let overrides: BlocSettings?
    /// A storage that replaces the one of the settings.
    let storage: (any HydratedStorage)?

    init(overrides: BlocSettings?, storage: (any HydratedStorage)? = nil) {
      self.overrides = overrides
      self.storage = storage
    }
  }

  /// Runs an operation with these settings instead of the shared ones.
  func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try context.run(operation)
  }

  /// Runs an asynchronous operation with these settings instead of the shared ones.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await CallerContext.$current.withValue(context, operation: operation)
  }

  private var context: CallerContext {
    let values = CallerContext.ofCaller.person ?? ContextValues()
    let personal = PersonalSettings(overrides: self)
    return CallerContext(
      person: values.setting(personal, for: PersonalSettings.self),
      event: CallerContext.current.event
    )
  }
}

extension ContextValues {
  /// Returns a copy with a storage for new hydrated blocs.
  ///
  /// - Parameter storage: The storage, or `nil` to leave the values unchanged.
  package func hydrating(in storage: (any HydratedStorage)?) -> ContextValues {
    guard let storage else { return self }
    let overrides = self[BlocSettings.PersonalSettings.self]?.overrides
    let personal = BlocSettings.PersonalSettings(overrides: overrides, storage: storage)
    return setting(personal, for: BlocSettings.PersonalSettings.self)
  }

  /// Returns a copy with the settings that other values have for new blocs, or these values if the settings are
  /// the same.
  func withBlocSettings(of other: ContextValues) -> ContextValues {
    let (own, others) = (self[BlocSettings.PersonalSettings.self], other[BlocSettings.PersonalSettings.self])
    return own === others ? self : setting(others, for: BlocSettings.PersonalSettings.self)
  }
}

/// The settings of the whole program.
final class SharedBlocSettings: @unchecked Sendable {
  // This class is sendable because `lock` guards `settings`.

  private let lock = Lock()
  private var settings = BlocSettings()

  var value: BlocSettings { lock.withLock { settings } }

  func update(_ change: (inout BlocSettings) -> Void) {
    // The previous settings are released outside the lock.
    let former = lock.withLock {
      let former = settings
      change(&settings)
      return former
    }
    withExtendedLifetime(former) {}
  }
}

extension Bloc where Event == Never, State == Never {
  /// The observer of all new blocs: `Bloc.observer = Logger()`. The default is `nil`.
  public static var observer: (any BlocObserver)? {
    get { BlocSettings.current.observer }
    set { BlocSettings.shared.update { $0.observer = newValue } }
  }

  /// The default transformer of handlers in new blocs: `Bloc.transformer = sequential()`. Its initial value
  /// is ``concurrent()``.
  public static var transformer: GlobalEventTransformer {
    get { BlocSettings.current.transformer ?? concurrent() }
    set { BlocSettings.shared.update { $0.transformer = newValue } }
  }

  /// Handles errors in new blocs that a handler throws, or that no caller can catch. The default reports them
  /// as issues, which fail a running test.
  public static var onUnhandledError: UnhandledErrorHandler {
    get { BlocSettings.current.onUnhandledError }
    set { BlocSettings.shared.update { $0.onUnhandledError = newValue } }
  }
}

/// Overrides the observer, the transformer, the storage and the error handler of all blocs that an operation
/// and its child tasks create. Use it in tests, because tests run concurrently.
///
/// The overrides also apply to the blocs that these blocs create later, in their handlers.
///
/// ```swift
/// BlocOverrides.run(observer: Recorder()) {
///   let bloc = CounterBloc()
/// }
/// ```
public enum BlocOverrides {
  /// Runs an operation. Arguments that are `nil` override nothing.
  public static func run<Result>(
    observer: (any BlocObserver)? = nil,
    transformer: GlobalEventTransformer? = nil,
    onUnhandledError: UnhandledErrorHandler? = nil,
    storage: (any HydratedStorage)? = nil,
    operation: () throws -> Result
  ) rethrows -> Result {
    try settings(observer, transformer, onUnhandledError, storage).run(operation)
  }

  /// Runs an asynchronous operation. Arguments that are `nil` override nothing.
  public static func run<Result>(
    observer: (any BlocObserver)? = nil,
    transformer: GlobalEventTransformer? = nil,
    onUnhandledError: UnhandledErrorHandler? = nil,
    storage: (any HydratedStorage)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await settings(observer, transformer, onUnhandledError, storage).run(operation)
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

/// The parts of a bloc that its class may replace. Most blocs use the defaults.
struct BlocParts<State> {
  /// Receives the calls instead of the bloc.
  let interceptor: (any CallInterceptor)?
  let feed: StateFeed<State>
  let settings: BlocSettings

  init(
    interceptor: (any CallInterceptor)? = nil,
    feed: StateFeed<State> = StateFeed(),
    settings: BlocSettings = .current
  ) {
    self.interceptor = interceptor
    self.feed = feed
    self.settings = settings
  }
}

/// Creates the parts of blocs whose classes replace them.
protocol BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State>
}

/// A class of blocs with custom parts.
///
/// The protocol is public because classes outside of the library adopt protocols that inherit from it.
public protocol _BlocWithOwnParts {
  static var _partsMaker: _BlocPartsMaker { get }
}

/// Creates the parts for the blocs of a ``_BlocWithOwnParts``. It is a struct so that the underlying protocol
/// can be internal.
public struct _BlocPartsMaker {
  let type: any BlocPartsMaking.Type
}

extension BlocBase {
  static func makeParts() -> BlocParts<State> {
    guard let ownParts = self as? any _BlocWithOwnParts.Type else { return BlocParts() }
    return ownParts._partsMaker.type.makeParts()
  }
}

/// Receives the calls to a bloc. The bloc then doesn't handle them itself.
protocol CallInterceptor: AnyObject {
  func intercept(_ call: InterceptedCall)
}

/// A call to a bloc, without the bloc's types.
enum InterceptedCall {
  case add(Any)
  case emit(Any)
  case addError(any Error)
  case close
}
