import Foundation
import TributaryReports

/// Connects a bloc to the storage of its state.
final class Hydration<State>: @unchecked Sendable {
  // Storages call `report` on their own threads, and it hops to the bloc's owner, where `onError` and
  // `toJson` are used. Everything else is immutable and Sendable.

  private let storage: any HydratedStorage
  let token: String
  let formerToken: String?
  private let version: Int
  private let origin: ErrorOrigin
  private let mailbox: BlocMailbox
  private let onError: (any Error, ErrorOrigin) -> Void
  private let toJson: (State) throws -> Data?

  /// - Parameters:
  ///   - mailbox: The bloc's mailbox.
  ///   - onError: A closure that reports an error to the bloc, to which it has a weak reference. It is called
  ///     on the bloc's owner.
  ///   - toJson: A closure that encodes the bloc's state. It has a weak reference to the bloc.
  init(
    storage: any HydratedStorage,
    token: String,
    formerToken: String?,
    version: Int,
    origin: ErrorOrigin,
    mailbox: BlocMailbox,
    onError: @escaping (any Error, ErrorOrigin) -> Void,
    toJson: @escaping (State) throws -> Data?
  ) {
    self.storage = storage
    self.token = token
    self.formerToken = formerToken
    self.version = version
    self.origin = origin
    self.mailbox = mailbox
    self.onError = onError
    self.toJson = toJson
  }

  /// A Boolean value that indicates whether the stored record must not be changed.
  var isRetaining = false

  /// Returns the record that earlier versions of this library stored under another token, or `nil` if there
  /// is none or the token hasn't changed.
  func formerRecord() throws -> HydratedRecord? {
    try formerToken.flatMap(storage.read)
  }

  /// Stores a state, unless the bloc shouldn't store it.
  ///
  /// - Parameter isInitial: A Boolean value that indicates whether the state is the initial one and nothing
  ///   is stored yet. A keyed storage skips such a state, because a site would otherwise store a record for
  ///   every request that comes without a cookie.
  /// - Throws: The error of `toJson`. Errors of the storage are passed to `onError`.
  func store(_ state: State, isInitial: Bool = false) throws {
    guard !isRetaining, let json = try toJson(state), !(isInitial && storage is KeyedHydratedStorage) else {
      return
    }
    storage.write(HydratedRecord(version: version, state: json), for: token, completion: report)
  }

  func delete() {
    storage.delete(token, completion: report)
  }

  /// Deletes the record. Returns when the record is removed, or when the error has been passed to the bloc.
  nonisolated(nonsending) func delete() async {
    await withCheckedContinuation { continuation in
      storage.delete(token) { [self] result in
        report(result)
        mailbox.post { continuation.resume() }
      }
    }
  }

  /// Reports a failure to the bloc.
  @Sendable
  private func report(_ result: Result<Void, any Error>) {
    guard case .failure(let error) = result else { return }
    mailbox.post { [self] in onError(error, origin) }
  }
}

/// The response to a stored record that a bloc can't restore.
public enum HydrationErrorBehavior: Hashable, Sendable {
  /// Replaces the record with the state of the bloc immediately.
  case overwrite

  /// Keeps the record, and lets the bloc work without storing its changes. Use this case when a later version
  /// of your program may be able to read the record, which then resumes storing.
  case retain
}

/// The JSON encoding of `Codable` states.
enum StateCoding {
  /// - Throws: ``HydratedUnsupportedError``, which describes the value that has no JSON form.
  static func encode(_ state: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity,
      negativeInfinity: "-\(infinity)",
      nan: notANumber
    )
    do {
      return try encoder.encode(CycleChecked(state)).checkingJSONNumbers()
    } catch let error as HydratedUnsupportedError {
      throw error
    } catch EncodingError.invalidValue(let value, let context) {
      throw unsupported(value, cause: EncodingError.invalidValue(value, context))
    } catch {
      throw unsupported(state, cause: error)
    }
  }

  static func decode<State: Decodable>(_: State.Type, from json: Data) throws -> State {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity,
      negativeInfinity: "-\(infinity)",
      nan: notANumber
    )
    return try decoder.decode(State.self, from: json)
  }

  // JSON has no numbers for these values.
  private static let infinity = "Infinity"
  private static let notANumber = "NaN"

  /// Encodes a state of an unknown type.
  static func encode<State>(any state: State) throws -> Data {
    guard let encodable = state as? any Encodable else { throw unsupported(state, cause: nil) }
    return try encode(encodable)
  }

  /// Decodes a state of an unknown type.
  static func decode<State>(any type: State.Type, from json: Data) throws -> State? {
    guard let decodable = type as? any Decodable.Type else { throw unsupported(type, cause: nil) }
    return try decode(decodable, from: json) as? State
  }

  private static func unsupported(_ object: Any, cause: (any Error)?) -> HydratedUnsupportedError {
    HydratedUnsupportedError(object, cause: cause)
  }
}
