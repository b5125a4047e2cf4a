import Foundation

/// Connects a bloc with the storage of its state.
final class Hydration<State>: @unchecked Sendable {
  // Sendable: storages call `report` from their threads, which hops to the bloc's owner with it. `onError`
  // and `toJson` are used there only; all else is immutable and Sendable.

  private let storage: any HydratedStorage
  private let token: String
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
    version: Int,
    origin: ErrorOrigin,
    mailbox: BlocMailbox,
    onError: @escaping (any Error, ErrorOrigin) -> Void,
    toJson: @escaping (State) throws -> Data?
  ) {
    self.storage = storage
    self.token = token
    self.version = version
    self.origin = origin
    self.mailbox = mailbox
    self.onError = onError
    self.toJson = toJson
  }

  /// Whether the stored record is kept as it is.
  var isRetaining = false

  /// The stored state's JSON in the bloc's version, if there is one.
  func stored(migrate: (Data, _ version: Int) throws -> Data?) throws -> Data? {
    guard let record = try storage.read(token) else { return nil }
    if record.version == version { return record.state }
    guard record.version < version else {
      throw HydratedVersionError(token: token, stored: record.version, current: version)
    }
    return try migrate(record.state, record.version)
  }

  /// Stores a state, unless it is one of those that are not stored.
  /// - Throws: The error of `toJson`. Errors of the storage go to `onError`.
  func store(_ state: State) throws {
    guard !isRetaining, let json = try toJson(state) else { return }
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
