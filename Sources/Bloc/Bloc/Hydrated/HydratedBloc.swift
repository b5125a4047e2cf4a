import Foundation

/// A bloc that keeps its state when the program restarts.
///
/// ```swift
/// final class ThemeBloc: HydratedBloc<ThemeEvent, Theme> {
///   init() {
///     super.init(Theme())
///     on(ThemeEvent.self) { event, emit in … }
///   }
/// }
///
/// HydratedBloc.storage = try HydratedFileStorage.build(directory: directory)
/// ThemeBloc().state  // what it was
/// ```
///
/// If the state is `Codable`, you don't need to write any further code. For any other state, override
/// ``toJson(_:)`` and ``fromJson(_:)``, because the bloc otherwise passes a ``HydratedUnsupportedError`` to
/// `onError`. (A class that conforms to ``HydratedMixin`` doesn't compile without them.) For the rules of
/// storing and restoring, see ``HydratedMixin``.
// `HydratedCubit` repeats these members, because the two classes have different superclasses, and Swift
// requires overridable members in the body of a class. To avoid duplicate logic, use `HydratedMixin`,
// `Hydration` and `StateCoding`.
nonisolated open class HydratedBloc<Event, State>: Bloc<Event, State>, HydratedMixin {
  /// Creates a bloc that belongs to the main actor, and restores its state.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with when none is stored.
  ///   - storage: The storage of this bloc. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error when the bloc can't restore its record, and
  ///     returns whether to overwrite or retain the record. The default is to overwrite it.
  public init(
    _ initialState: State,
    storage: (any HydratedStorage)? = nil,
    onHydrationError: (any Error) -> HydrationErrorBehavior = { _ in .overwrite },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    super.init(initialState)
    hydrate(
      storage: storage,
      onHydrationError: onHydrationError,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Creates a bloc that belongs to an actor, and restores its state.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with when none is stored.
  ///   - storage: The storage of this bloc. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error when the bloc can't restore its record, and
  ///     returns whether to overwrite or retain the record. The default is to overwrite it.
  ///   - isolation: The actor that owns the bloc and from which you call this initializer, or `nil` for the
  ///     main actor.
  public init(
    _ initialState: State,
    storage: (any HydratedStorage)? = nil,
    onHydrationError: (any Error) -> HydrationErrorBehavior = { _ in .overwrite },
    isolation: isolated (any Actor)?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    super.init(initialState, isolation: isolation)
    hydrate(
      storage: storage,
      onHydrationError: onHydrationError,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  open var id: String { "" }

  open var storagePrefix: String { TypeName.qualified(type(of: self)) }

  open var storageVersion: Int { 0 }

  open func toJson(_ state: State) throws -> Data? {
    try StateCoding.encode(any: state)
  }

  open func fromJson(_ json: Data) throws -> State? {
    try StateCoding.decode(any: State.self, from: json)
  }

  open func migrate(_ json: Data, from version: Int) throws -> Data? {
    throw HydratedVersionError(token: storageToken, stored: version, current: storageVersion)
  }
}

/// A cubit that keeps its state when the program restarts.
///
/// ```swift
/// final class CounterCubit: HydratedCubit<Int> {
///   init() { super.init(0) }
///
///   func increment() { emit(state + 1) }
/// }
///
/// HydratedBloc.storage = try HydratedFileStorage.build(directory: directory)
/// CounterCubit().state  // what it was
/// ```
///
/// If the state is `Codable`, you don't need to write any further code. For any other state, override
/// ``toJson(_:)`` and ``fromJson(_:)``, because the cubit otherwise passes a ``HydratedUnsupportedError`` to
/// `onError`. (A class that conforms to ``HydratedMixin`` doesn't compile without them.) For the rules of
/// storing and restoring, see ``HydratedMixin``.
// `HydratedBloc` repeats these members, because the two classes have different superclasses, and Swift
// requires overridable members in the body of a class. To avoid duplicate logic, use `HydratedMixin`,
// `Hydration` and `StateCoding`.
nonisolated open class HydratedCubit<State>: Cubit<State>, HydratedMixin {
  /// Creates a cubit that belongs to the main actor, and restores its state.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with when none is stored.
  ///   - storage: The storage of this cubit. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error when the cubit can't restore its record, and
  ///     returns whether to overwrite or retain the record. The default is to overwrite it.
  public init(
    _ initialState: State,
    storage: (any HydratedStorage)? = nil,
    onHydrationError: (any Error) -> HydrationErrorBehavior = { _ in .overwrite },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    super.init(initialState)
    hydrate(
      storage: storage,
      onHydrationError: onHydrationError,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Creates a cubit that belongs to an actor, and restores its state.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with when none is stored.
  ///   - storage: The storage of this cubit. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error when the cubit can't restore its record, and
  ///     returns whether to overwrite or retain the record. The default is to overwrite it.
  ///   - isolation: The actor that owns the cubit and from which you call this initializer, or `nil` for the
  ///     main actor.
  public init(
    _ initialState: State,
    storage: (any HydratedStorage)? = nil,
    onHydrationError: (any Error) -> HydrationErrorBehavior = { _ in .overwrite },
    isolation: isolated (any Actor)?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    super.init(initialState, isolation: isolation)
    hydrate(
      storage: storage,
      onHydrationError: onHydrationError,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  open var id: String { "" }

  open var storagePrefix: String { TypeName.qualified(type(of: self)) }

  open var storageVersion: Int { 0 }

  open func toJson(_ state: State) throws -> Data? {
    try StateCoding.encode(any: state)
  }

  open func fromJson(_ json: Data) throws -> State? {
    try StateCoding.decode(any: State.self, from: json)
  }

  open func migrate(_ json: Data, from version: Int) throws -> Data? {
    throw HydratedVersionError(token: storageToken, stored: version, current: storageVersion)
  }
}
