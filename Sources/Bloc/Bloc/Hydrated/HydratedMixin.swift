import Foundation

/// Makes the state of a bloc or cubit survive restarts.
///
/// ``HydratedBloc`` and ``HydratedCubit`` adopt it. Adopt it in a class with another superclass, and call
/// `hydrate()` at the end of `init`:
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
/// **Storing.** `hydrate()` and each later change store the state, encoded by ``toJson(_:)``. In a
/// ``KeyedHydratedStorage`` only a change creates a record, because many owners never change their state. If
/// ``toJson(_:)`` throws, the state is refused: the bloc keeps the previous state, and the error is passed to
/// `onError` and reported, as with any other hook that throws. If the storage fails, the state still changes,
/// and `onError` is called in a later turn. Storage errors aren't reported elsewhere: set `Bloc.observer` in
/// a program that stores states, and log the errors that it receives.
///
/// **Restoring.** `hydrate()` restores the state without an emission. If a record is damaged, or has a
/// version that can't be migrated, the error is passed to `onError` and the bloc starts with the initial
/// state. ``HydrationErrorBehavior`` determines the treatment of the record.
public protocol HydratedMixin<State>: StateStreamableSource {
  /// Distinguishes the records of several instances of one class. The default is an empty text.
  var id: String { get }

  /// The prefix of the token. The default is the name of the type, including its enclosing types, such as
  /// `Cart.SelectionCubit`. Implement it if the class may be renamed or moved, or if another module has a
  /// class of the same name.
  var storagePrefix: String { get }

  /// The version of the state's format, which is stored with it. The default is zero. Increase it when
  /// `fromJson` no longer supports the format of earlier versions of the program, and implement
  /// `migrate(_:from:)`.
  var storageVersion: Int { get }

  /// Encodes a state as JSON. Returns `nil` for a state that shouldn't be stored. `Codable` states have a
  /// default implementation.
  func toJson(_ state: State) throws -> Data?

  /// Decodes a state from JSON of the current version. Returns `nil` to start with the initial state.
  /// `Codable` states have a default implementation.
  func fromJson(_ json: Data) throws -> State?

  /// Converts JSON of an earlier version to the current one. Returns `nil` to start with the initial state.
  /// The default throws a ``HydratedVersionError``.
  func migrate(_ json: Data, from version: Int) throws -> Data?
}

extension HydratedMixin {
  public var id: String { "" }

  public var storagePrefix: String { TypeName.qualified(type(of: self)) }

  public var storageVersion: Int { 0 }

  /// The key of the record in the storage: the prefix and the ID.
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
  /// Restores the state from the storage, and stores each change from now on. Call it at the end of `init`.
  ///
  /// - Parameters:
  ///   - storage: The storage of this bloc. The default is ``HydratedBloc/storage``. If there is none,
  ///     ``StorageNotFound`` is passed to `onError` and reported, and the bloc works without a storage.
  ///   - onHydrationError: A closure that determines the treatment of a record that can't be restored. By
  ///     default, the record is overwritten. The closure may emit states; the bloc keeps the last one.
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

  /// The token of earlier versions of this library, which omitted the enclosing types of a class, or `nil` if
  /// it equals the present one or the class has a custom prefix.
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

  /// Restores the state from a record of an earlier version of this library. It may belong to another class
  /// of the same name, so a record that can't be decoded is reported once, and kept.
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

  /// Removes the stored state. The bloc keeps its current state; the next change is stored again. Errors are
  /// passed to `onError`.
  public func clear() {
    base.hydration?.delete()
  }

  /// Removes the stored state, and returns when the removal is durable. The bloc keeps its current state; the
  /// next change is stored again. Errors are passed to `onError` before this method returns.
  public nonisolated(nonsending) func clear() async {
    await base.hydration?.delete()
  }

  // The compiler would reject a constraint to subclasses of `BlocBase<State>` as recursive.
  private var base: BlocBase<State> {
    guard let bloc = self as? BlocBase<State> else {
      preconditionFailure(
        "'HydratedMixin' is for subclasses of 'Bloc' and 'Cubit', and '\(Self.self)' is none."
      )
    }
    return bloc
  }
}
