import CombineShim
import Foundation

/// Preserves the state of a bloc or cubit across restarts.
///
/// ``HydratedBloc`` and ``HydratedCubit`` adopt this protocol. If your class has another superclass, adopt it
/// yourself, and call `hydrate()` at the end of `init`:
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
/// **Storing.** `hydrate()` and each later change store the state in the form that ``toJson(_:)`` returns. In
/// a ``KeyedHydratedStorage``, only a change creates a record, because many owners never change their state.
/// As with any other hook that throws, an error of ``toJson(_:)`` rejects the state: the bloc keeps the
/// previous state, and the error is passed to `onError` and reported. If the storage fails, the state still
/// changes, and `onError` is called in a later turn. Because storage errors aren't reported in any other way,
/// log the errors that `Bloc.observer` receives.
///
/// **Restoring.** `hydrate()` restores the state without emitting it. If a record is damaged, or has a
/// version that can't be migrated, the error is passed to `onError`, and the bloc starts with the initial
/// state. The record is overwritten or retained, see ``HydrationErrorBehavior``.
public protocol HydratedMixin<State>: StateStreamableSource {
  /// Distinguishes the records of several instances of one class. The default is an empty string.
  var id: String { get }

  /// The prefix of the token. The default is the name of the type, including its enclosing types, such as
  /// `Cart.SelectionCubit`. Implement this property if you may rename or move the class, or if another module,
  /// or another file with a private class, has a class with the same name.
  var storagePrefix: String { get }

  /// The version of the state's format. It is stored with the state. The default is zero. If `fromJson` no
  /// longer supports the format of earlier versions of the program, increase the number and implement
  /// `migrate(_:from:)`.
  var storageVersion: Int { get }

  /// Encodes a state as JSON. Returns `nil` if the state shouldn't be stored. There is a default
  /// implementation for `Codable` states.
  func toJson(_ state: State) throws -> Data?

  /// Decodes a state from JSON of the current version. Returns `nil` if the bloc should start with the
  /// initial state. There is a default implementation for `Codable` states.
  func fromJson(_ json: Data) throws -> State?

  /// Converts JSON of an earlier version to the current version. Returns `nil` if the bloc should start with
  /// the initial state. The default implementation throws a ``HydratedVersionError``.
  func migrate(_ json: Data, from version: Int) throws -> Data?
}

extension HydratedMixin {
  public var id: String { "" }

  public var storagePrefix: String { TypeName.qualified(type(of: self)) }

  public var storageVersion: Int { 0 }

  /// The key of the record in the storage. It consists of the prefix and the ID.
  ///
  /// Two classes that use the same key in the same storage overwrite each other's record. The second class
  /// passes a ``HydratedTokenError`` to `onError` and reports it, once per key.
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
  /// Restores the state from the storage and stores each later change. Call this method at the end of `init`.
  ///
  /// - Parameters:
  ///   - storage: The storage of this bloc. The default is ``HydratedBloc/storage``. If there is none,
  ///     ``StorageNotFound`` is passed to `onError` and reported, and the bloc works without a storage.
  ///   - onHydrationError: A closure that receives the error if the record can't be restored, and returns whether
  ///     to overwrite (the default) or retain the record. It may emit states; the bloc keeps the last one.
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
    let token = storageToken
    if let other = RecordUsers.note(type(of: self), of: token, in: storage) {
      bloc.fail(with: HydratedTokenError(token: token, type(of: self), other), at: origin)
    }
    let hydration = Hydration(
      storage: storage,
      token: token,
      formerToken: formerToken(of: token),
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

  /// Returns the token that earlier versions of this library used, which omitted the enclosing types of a
  /// class. Returns `nil` if it equals the current token, or if the class has a custom prefix.
  private func formerToken(of token: String) -> String? {
    guard storagePrefix == TypeName.qualified(type(of: self)) else { return nil }
    let former = "\(type(of: self))" + id
    return former == token ? nil : former
  }

  private func decodedState(from record: HydratedRecord) throws -> State? {
    guard record.version <= storageVersion else {
      throw HydratedVersionError(token: storageToken, stored: record.version, current: storageVersion)
    }
    let json =
      record.version == storageVersion ? record.state : try migrate(record.state, from: record.version)
    return try json.flatMap(fromJson)
  }

  /// Restores the state from a record that an earlier version of this library stored. The record may belong
  /// to a different class with the same name. If the record can't be decoded, this is reported once, and the
  /// record is kept.
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

  /// Removes the stored state. The bloc keeps its current state, and resumes storing with the next change.
  /// Errors are passed to `onError`.
  public func clear() {
    base.hydration?.delete()
  }

  /// Removes the stored state and returns once the removal is durable. The bloc keeps its current state, and
  /// resumes storing with the next change. Errors are passed to `onError` before this method returns.
  public nonisolated(nonsending) func clear() async {
    await base.hydration?.delete()
  }

  // The compiler would reject a constraint to subclasses of `BlocBase<State>` because it would be recursive.
  private var base: BlocBase<State> {
    guard let bloc = self as? BlocBase<State> else {
      preconditionFailure(
        "'HydratedMixin' requires a subclass of 'Bloc' or 'Cubit', but '\(Self.self)' isn't one."
      )
    }
    return bloc
  }
}

/// Names of types for tokens.
enum TypeName {
  /// Returns the name of a type with its enclosing types and generic arguments, but without modules:
  /// `Cart.SelectionCubit`, `Box<Cart.Item>`.
  ///
  /// The compiler names a private or local context by an address that differs between builds. The result
  /// omits this name.
  static func qualified(_ type: Any.Type) -> String {
    var name = ""
    var path: [Substring] = []
    var rest = String(reflecting: type)[...]
    func endPath() {
      // The first component is the module.
      name += path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
      path = []
    }
    while let character = rest.first {
      if let context = rest.privateContext {
        rest = rest[context.upperBound...]
      } else if character.isPartOfIdentifier {
        let word = rest.prefix { $0.isPartOfIdentifier }
        path.append(word)
        rest = rest.dropFirst(word.count)
        if rest.first == "." {
          rest.removeFirst()
        } else {
          endPath()
        }
      } else {
        name.append(character)
        rest.removeFirst()
      }
    }
    return name
  }
}

extension Character {
  fileprivate var isPartOfIdentifier: Bool { isLetter || isNumber || self == "_" }
}

extension Substring {
  /// The range, at the beginning of the text, of a private context and the following period: `(unknown
  /// context at $1040d5c2c).`.
  fileprivate var privateContext: Range<Index>? {
    guard hasPrefix("(unknown context at "), let end = firstIndex(of: ")") else { return nil }
    let next = index(after: end)
    return next < endIndex && self[next] == "." ? startIndex..<index(after: next) : startIndex..<next
  }
}

/// The tokens for which a ``HydratedFormerRecordError`` has been reported.
enum FormerRecordReports {
  private static let tokens = Locked<Set<String>>([])

  /// Returns a Boolean value that indicates whether this is the first call for the token, up to a maximum
  /// number of tokens.
  static func isFirst(of token: String) -> Bool {
    // The number is limited because a token contains the ID of an instance, and there may be any number of
    // instances.
    tokens.withLock { $0.count < 1_000 && $0.insert(token).inserted }
  }
}

/// The classes whose instances use the records of storages, to find two classes that overwrite each other's
/// record.
enum RecordUsers {
  private struct Record: Hashable {
    let storage: ObjectIdentifier
    let token: String
  }

  private struct User {
    /// Another storage may get the address of one that was released.
    weak var storage: (any HydratedStorage)?
    let type: Any.Type
    var isReported = false
  }

  /// The maximum number of records. A server has several for each visitor.
  private static let mostRecords = 10_000

  private static let users = Locked<[Record: User]>([:])

  /// Notes that instances of a class use a record.
  ///
  /// - Returns: Another class that uses the record. For each record, it is returned only once.
  static func note(_ type: Any.Type, of token: String, in storage: any HydratedStorage) -> Any.Type? {
    let record = Record(storage: ObjectIdentifier(storage), token: token)
    var released: [any HydratedStorage] = []
    defer { withExtendedLifetime(released) {} }
    return users.withLock { users -> Any.Type? in
      guard let user = users[record], user.storage != nil else {
        released = makeRoom(in: &users)
        users[record] = User(storage: storage, type: type)
        return nil
      }
      if user.type == type || user.isReported { return nil }
      users[record]?.isReported = true
      return user.type
    }
  }

  /// - Returns: The storages, which the caller releases without the lock, because their `deinit` may be user code.
  private static func makeRoom(in users: inout [Record: User]) -> [any HydratedStorage] {
    guard users.count >= mostRecords else { return [] }
    var storages: [any HydratedStorage] = []
    users = users.filter { _, user in
      guard let storage = user.storage else { return false }
      storages.append(storage)
      return true
    }
    if users.count > mostRecords / 2 { users = [:] }
    return storages
  }
}
