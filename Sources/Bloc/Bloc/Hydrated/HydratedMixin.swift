import Foundation

/// Makes the state of a bloc or cubit survive restarts.
///
/// ``HydratedBloc`` and ``HydratedCubit`` adopt it. Adopt it yourself in a class that inherits from another,
/// and call `hydrate()` at the end of `init`:
///
/// ```swift
/// final class EditorCubit: ReplayCubit<Text>, HydratedMixin {
///   init() {
///     super.init(Text())
///     hydrate()
///   }
/// }
/// ```
///
/// **Storing.** `hydrate()` stores the state, encoded by ``toJson(_:)``, and so does each later change. In a
/// ``KeyedHydratedStorage`` only a change creates a record, as many owners change nothing. A
/// state for which ``toJson(_:)`` throws is refused: the bloc keeps the former state, and the error goes to
/// `onError` and is reported, as with any other hook that throws. When the storage fails, the state is
/// changed all the same, and `onError` is called in a later turn. Nothing else reports that: set
/// `Bloc.observer` in a program that keeps states, and log the errors that it receives.
///
/// **Restoring.** It happens inside of `hydrate()`, without an emission. A record that is damaged, or of a
/// version that can't be migrated, goes to `onError`; the state is then the initial one, and
/// ``HydrationErrorBehavior`` says what becomes of the record.
public protocol HydratedMixin<State>: StateStreamableSource {
  /// Tells the records of several instances of one class apart. Empty unless you say otherwise.
  var id: String { get }

  /// The prefix of the token. The default is the name of the type with those of the types around it, such as
  /// `Cart.SelectionCubit`: implement it if the class may be renamed or moved, or if another module has a
  /// class of the same name.
  var storagePrefix: String { get }

  /// The version of the state's shape, which is stored with it. Zero unless you say otherwise. Count it up
  /// when `fromJson` no longer reads what earlier versions of the program have stored, and write a
  /// `migrate(_:from:)`.
  var storageVersion: Int { get }

  /// Encodes a state as JSON. Returns `nil` for a state that is not to be stored. There is a default for
  /// `Codable` states.
  func toJson(_ state: State) throws -> Data?

  /// Decodes a state from JSON of the current version. Returns `nil` to begin with the initial state. There
  /// is a default for `Codable` states.
  func fromJson(_ json: Data) throws -> State?

  /// Converts JSON of an earlier version to the current one. Returns `nil` to begin with the initial state.
  /// The default throws a ``HydratedVersionError``.
  func migrate(_ json: Data, from version: Int) throws -> Data?
}

extension HydratedMixin {
  public var id: String { "" }

  public var storagePrefix: String { TypeName.qualified(type(of: self)) }

  public var storageVersion: Int { 0 }

  /// The key of the record in the storage: the prefix and the id.
  public var storageToken: String { storagePrefix + id }

  public func migrate(_ json: Data, from version: Int) throws -> Data? {
    throw HydratedVersionError(token: storageToken, stored: version, current: storageVersion)
  }
}

extension HydratedMixin where State: Encodable {
  public func toJson(_ state: State) throws -> Data? {
    try StateCoding.encode(state)
  }
}

extension HydratedMixin where State: Decodable {
  public func fromJson(_ json: Data) throws -> State? {
    try StateCoding.decode(State.self, from: json)
  }
}

extension HydratedMixin {
  /// Restores the state from the storage, and has each change stored from now on. Call it at the end of
  /// `init`.
  ///
  /// - Parameters:
  ///   - storage: The storage of this bloc. ``HydratedBloc/storage`` unless you say otherwise. Without any,
  ///     ``StorageNotFound`` goes to `onError` and is reported, and the bloc works on without one.
  ///   - onHydrationError: The way to deal with a record that can't be restored. By default it is
  ///     overwritten. It may emit states; the bloc keeps the last one.
  public func hydrate(
    storage: (any HydratedStorage)? = nil,
    onHydrationError: (any Error) -> HydrationErrorBehavior = { _ in .overwrite },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    let bloc = base
    guard bloc.interceptor == nil else { return }
    guard let storage = storage ?? bloc.settings.storage else {
      return bloc.fail(with: StorageNotFound(), at: origin)
    }
    let hydration = Hydration(
      storage: storage,
      token: storageToken,
      formerToken: formerStorageToken,
      version: storageVersion,
      origin: origin,
      mailbox: bloc.mailbox,
      onError: bloc.errorReceiver,
      toJson: { [unowned self] in try toJson($0) }
    )
    var isInitial = false
    do {
      if let record = try storage.read(hydration.token) {
        if let state = try decodedState(from: record) { bloc.restore(state) }
      } else if let former = try hydration.formerRecord() {
        restore(former, of: hydration, in: bloc, at: origin)
      } else {
        isInitial = true
      }
    } catch {
      bloc.onError(error, at: origin)
      hydration.isRetaining = onHydrationError(error) == .retain
    }
    do {
      try hydration.store(state, isInitial: isInitial)
    } catch {
      bloc.onError(error, at: origin)
    }
    bloc.hydration = hydration
  }

  /// The token of earlier versions of this library, which left out the types around a class; `nil` where it
  /// is the present one, or the prefix is the class's own.
  private var formerStorageToken: String? {
    guard storagePrefix == TypeName.qualified(type(of: self)) else { return nil }
    let former = "\(type(of: self))" + id
    return former == storageToken ? nil : former
  }

  private func decodedState(from record: HydratedRecord) throws -> State? {
    guard record.version <= storageVersion else {
      throw HydratedVersionError(token: storageToken, stored: record.version, current: storageVersion)
    }
    let json =
      record.version == storageVersion ? record.state : try migrate(record.state, from: record.version)
    return try json.flatMap(fromJson)
  }

  /// Restores the state from a record of an earlier version of this library. It may be that of another class
  /// of the same name, so a record that does not decode is reported once, and is kept.
  private func restore(
    _ record: HydratedRecord,
    of hydration: Hydration<State>,
    in bloc: BlocBase<State>,
    at origin: ErrorOrigin
  ) {
    do {
      if let state = try decodedState(from: record) { bloc.restore(state) }
    } catch {
      guard FormerRecordReports.isFirst(of: hydration.token) else { return }
      bloc.onError(
        HydratedFormerRecordError(
          token: hydration.token,
          formerToken: hydration.formerToken ?? "",
          cause: error
        ),
        at: origin
      )
    }
  }

  /// Removes the stored state. The bloc keeps its own; the next change is stored again. What goes wrong comes
  /// to `onError`.
  public func clear() {
    base.hydration?.delete()
  }

  /// Removes the stored state, and returns when that is safe. The bloc keeps its own; the next change is
  /// stored again. What goes wrong comes to `onError` before this returns.
  public nonisolated(nonsending) func clear() async {
    await base.hydration?.delete()
  }

  // A constraint to subclasses of `BlocBase<State>` would be recursive for the compiler.
  private var base: BlocBase<State> {
    guard let bloc = self as? BlocBase<State> else {
      preconditionFailure(
        "'HydratedMixin' is for subclasses of 'Bloc' and 'Cubit', and '\(Self.self)' is none."
      )
    }
    return bloc
  }
}
