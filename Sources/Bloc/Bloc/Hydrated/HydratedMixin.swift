import CombineShim
import Foundation

/// Preserves the state of a bloc or cubit across restarts.
///
/// To create a class with a persistent state, derive from ``HydratedBloc`` or ``HydratedCubit``. If your
/// class needs another superclass, conform to this protocol yourself, and call `hydrate()` at the end of
/// `init`:
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
/// **Storing.** The bloc stores its state when you call `hydrate()` and after each change, in the form that
/// ``toJson(_:)`` returns. In a ``KeyedHydratedStorage``, it waits for the first change, because many owners
/// never change their state. If ``toJson(_:)`` throws, the bloc rejects the state as it does when any other
/// hook throws: it keeps the previous state, passes the error to `onError`, and reports it. If the storage
/// fails, the state still changes, and the bloc calls `onError` in a later turn. Make sure that your
/// `Bloc.observer` logs its errors, because the failures of a storage aren't reported in any other way.
///
/// **Restoring.** Your bloc restores its state in `hydrate()` without emitting it. If a record is damaged, or
/// has a version that can't be migrated, the bloc passes the error to `onError` and starts with the initial
/// state. To choose whether it overwrites or retains the record, see ``HydrationErrorBehavior``.
public protocol HydratedMixin<State>: StateStreamableSource {
  /// A string that distinguishes the records of several instances of one class. The default is an empty
  /// string.
  var id: String { get }

  /// The prefix of the token under which the bloc stores its state.
  ///
  /// The default is the name of the type, including its enclosing types, such as `Cart.SelectionCubit`.
  /// Implement this property before you rename or move the class, or when a class in another module, or a
  /// private class in another file, has the same name.
  var storagePrefix: String { get }

  /// The version of the state's format.
  ///
  /// The bloc stores this number, which is zero by default, together with the state. When `fromJson` no
  /// longer supports the format of an earlier version of your program, increase the number, and implement
  /// `migrate(_:from:)`.
  var storageVersion: Int { get }

  /// Encodes a state as JSON, or returns `nil` if the bloc shouldn't store the state.
  ///
  /// If the state is `Codable`, you don't need to implement this method.
  func toJson(_ state: State) throws -> Data?

  /// Decodes a state from JSON of the current version, or returns `nil` to start with the initial state.
  ///
  /// If the state is `Codable`, you don't need to implement this method.
  func fromJson(_ json: Data) throws -> State?

  /// Converts JSON of an earlier version to the current version, or returns `nil` to start with the initial
  /// state.
  ///
  /// The default implementation throws a ``HydratedVersionError``.
  func migrate(_ json: Data, from version: Int) throws -> Data?
}

extension HydratedMixin {
  public var id: String { "" }

  public var storagePrefix: String { TypeName.qualified(type(of: self)) }

  public var storageVersion: Int { 0 }

  /// The key of the record in the storage, which consists of the prefix and the ID.
  ///
  /// When two classes use the same key in the same storage, each overwrites the record of the other. The
  /// second class passes a ``HydratedTokenError`` to `onError` and reports it, once per key.
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
  /// Restores the state from the storage, and stores it after each change. Call this method at the end of
  /// `init`.
  ///
  /// - Parameters:
  ///   - storage: The storage of this bloc, which is ``HydratedBloc/storage`` unless you pass another one. If
  ///     there is none, the bloc works without a storage, but passes ``StorageNotFound`` to `onError` and
  ///     reports it.
  ///   - onHydrationError: A closure that receives the error when the bloc can't restore its record, and
  ///     returns whether to overwrite or retain the record. The default is to overwrite it. If the closure
  ///     emits states, the bloc keeps the last one.
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

  /// Returns the token that earlier versions of this library used, without the enclosing types of a class, or
  /// `nil` if it equals the current token or the class has a custom prefix.
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

  /// Restores the state from a record that an earlier version of this library stored.
  ///
  /// A different class with the same name may have stored it. If the bloc can't decode the record, it reports
  /// this once, and keeps the record.
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

  /// Removes the stored state.
  ///
  /// The bloc keeps its current state, and stores it again after the next change. Errors are passed to
  /// `onError`.
  public func clear() {
    base.hydration?.delete()
  }

  /// Removes the stored state, and returns when the removal is durable.
  ///
  /// The bloc keeps its current state, and stores it again after the next change. Errors are passed to
  /// `onError` before this method returns.
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
  /// The compiler names a private or local context with an address that differs between builds, so the result
  /// omits that name.
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
    // The set has a limit because a token contains the ID of an instance, of which there may be any number.
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
