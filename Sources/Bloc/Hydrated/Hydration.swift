import Foundation

/// What a bloc knows of the storage that its state goes to.
final class Hydration<State>: @unchecked Sendable {
  // Sendable: storages call `report` from their threads, which hops to the bloc's owner with it. `bloc` and
  // `toJson` are used there only; all else is immutable and Sendable.

  private let storage: any HydratedStorage
  private let token: String
  private let version: Int
  private let origin: ErrorOrigin
  private let mailbox: BlocMailbox
  private let onUnhandledError: UnhandledErrorHandler
  private let name: String
  private weak var bloc: BlocBase<State>?
  private let toJson: (State) throws -> Data?

  /// - Parameters:
  ///   - bloc: Owns this object.
  ///   - toJson: Refers to the bloc without keeping it.
  init(
    of bloc: BlocBase<State>,
    storage: any HydratedStorage,
    token: String,
    version: Int,
    origin: ErrorOrigin,
    toJson: @escaping (State) throws -> Data?
  ) {
    self.storage = storage
    self.token = token
    self.version = version
    self.origin = origin
    self.toJson = toJson
    self.bloc = bloc
    mailbox = bloc.mailbox
    onUnhandledError = bloc.settings.onUnhandledError
    name = "\(type(of: bloc))"
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
  /// - Throws: What keeps it from being JSON. What the storage has to say comes to `onError`.
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

  /// Tells the bloc of a failure. One whose bloc has gone meanwhile is still reported.
  @Sendable
  private func report(_ result: Result<Void, any Error>) {
    guard case .failure(let error) = result else { return }
    mailbox.post { [self] in
      if let bloc {
        bloc.onError(error, at: origin)
      } else {
        onUnhandledError(BlocUnhandledError(bloc: name, error: error, origin: origin))
      }
    }
  }
}
