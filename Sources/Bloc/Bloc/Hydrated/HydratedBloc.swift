import Foundation

/// A bloc whose state survives restarts.
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
/// If the state is `Codable`, no further code is needed. For any other state, override ``toJson(_:)`` and
/// ``fromJson(_:)``. Without these overrides, a ``HydratedUnsupportedError`` is passed to `onError`. (A class
/// that adopts ``HydratedMixin`` doesn't compile without them.) ``HydratedMixin`` documents the rules.
// `HydratedCubit` duplicates these members, because the two classes have different superclasses, and
// overridable members have to be declared in the body of a class. All logic is in `HydratedMixin`,
// `Hydration` and `StateCoding`.
nonisolated open class HydratedBloc<Event, State>: Bloc<Event, State>, HydratedMixin {
  /// Creates a bloc that belongs to the main actor, and restores its state.
  ///
  /// - Parameters:
  ///   - initialState: The initial state if none is stored.
  ///   - storage: The storage of this bloc. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error if the record can't be restored, and returns whether
  ///     to overwrite (the default) or retain the record.
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
  ///   - initialState: The initial state if none is stored.
  ///   - storage: The storage of this bloc. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error if the record can't be restored, and returns whether
  ///     to overwrite (the default) or retain the record.
  ///   - isolation: The owner: the actor that you call this initializer on. `nil` stands for the main actor.
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

/// A cubit whose state survives restarts.
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
/// If the state is `Codable`, no further code is needed. For any other state, override ``toJson(_:)`` and
/// ``fromJson(_:)``. Without these overrides, a ``HydratedUnsupportedError`` is passed to `onError`. (A class
/// that adopts ``HydratedMixin`` doesn't compile without them.) ``HydratedMixin`` documents the rules.
// `HydratedBloc` duplicates these members, because the two classes have different superclasses, and
// overridable members have to be declared in the body of a class. All logic is in `HydratedMixin`,
// `Hydration` and `StateCoding`.
nonisolated open class HydratedCubit<State>: Cubit<State>, HydratedMixin {
  /// Creates a cubit that belongs to the main actor, and restores its state.
  ///
  /// - Parameters:
  ///   - initialState: The initial state if none is stored.
  ///   - storage: The storage of this cubit. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error if the record can't be restored, and returns whether
  ///     to overwrite (the default) or retain the record.
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
  ///   - initialState: The initial state if none is stored.
  ///   - storage: The storage of this cubit. The default is ``HydratedBloc/storage``.
  ///   - onHydrationError: A closure that receives the error if the record can't be restored, and returns whether
  ///     to overwrite (the default) or retain the record.
  ///   - isolation: The owner: the actor that you call this initializer on. `nil` stands for the main actor.
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
