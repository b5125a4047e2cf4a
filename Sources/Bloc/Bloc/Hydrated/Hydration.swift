import Foundation

/// Connects a bloc with the storage of its state.
final class Hydration<State>: @unchecked Sendable {
  // Sendable: storages call `report` from their threads, which hops to the bloc's owner with it. `onError`
  // and `toJson` are used there only; all else is immutable and Sendable.

  private let storage: any HydratedStorage
  let token: String
  let formerToken: String?
  private let version: Int
  private let origin: ErrorOrigin
  private let mailbox: BlocMailbox
  private let onError: (any Error, ErrorOrigin) -> Void
  private let toJson: (State) throws -> Data?

  /// - Parameters:
  ///   - mailbox: The bloc's.
  ///   - onError: A closure that reports an error to the bloc, which it references weakly. It is called on
  ///     the bloc's owner.
  ///   - toJson: A closure that encodes the bloc's state. It references the bloc weakly.
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

  /// Whether the stored record is kept as it is.
  var isRetaining = false

  /// The record under the token of earlier versions of this library, if the token has changed and there is
  /// one.
  func formerRecord() throws -> HydratedRecord? {
    try formerToken.flatMap(storage.read)
  }

  /// Stores a state, unless it is one of those that are not stored.
  ///
  /// - Parameter isInitial: A Boolean value that indicates whether it is the initial state, and nothing is
  ///   stored yet. A site has a keyed storage for each visitor: it would keep a record of every request that
  ///   a stranger makes without a cookie.
  /// - Throws: The error of `toJson`. Errors of the storage go to `onError`.
  func store(_ state: State, isInitial: Bool = false) throws {
    guard !isRetaining, let json = try toJson(state), !(isInitial && storage is KeyedHydratedStorage) else {
      return
    }
    storage.write(HydratedRecord(version: version, state: json), for: token, completion: report)
  }

  func delete() {
    storage.delete(token, completion: report)
  }

  /// Returns when the record is gone, or the bloc knows why it is not.
  nonisolated(nonsending) func delete() async {
    await withCheckedContinuation { continuation in
      storage.delete(token) { [self] result in
        report(result)
        mailbox.post { continuation.resume() }
      }
    }
  }

  /// Tells the bloc of a failure.
  @Sendable
  private func report(_ result: Result<Void, any Error>) {
    guard case .failure(let error) = result else { return }
    mailbox.post { [self] in onError(error, origin) }
  }
}

/// The treatment of a stored record that a bloc cannot restore.
public enum HydrationErrorBehavior: Hashable, Sendable {
  /// Replaces the record with the bloc's state, at once.
  case overwrite

  /// Keeps the record. The bloc works on, but stores nothing; the next instance that can read the record
  /// stores again.
  case retain
}

/// The JSON of states that are `Codable`.
enum StateCoding {
  /// - Throws: ``HydratedUnsupportedError``, which names what has no JSON form.
  static func encode(_ state: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity,
      negativeInfinity: "-\(infinity)",
      nan: notANumber
    )
    do {
      return try encoder.encode(CycleChecked(state))
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

  // JSON has no numbers for these.
  private static let infinity = "Infinity"
  private static let notANumber = "NaN"

  /// The JSON of a state of whose type nothing is known.
  static func encode<State>(any state: State) throws -> Data {
    guard let encodable = state as? any Encodable else { throw unsupported(state, cause: nil) }
    return try encode(encodable)
  }

  /// A state of whose type nothing is known.
  static func decode<State>(any type: State.Type, from json: Data) throws -> State? {
    guard let decodable = type as? any Decodable.Type else { throw unsupported(type, cause: nil) }
    return try decode(decodable, from: json) as? State
  }

  private static func unsupported(_ object: Any, cause: (any Error)?) -> HydratedUnsupportedError {
    HydratedUnsupportedError(object, cause: cause)
  }
}
