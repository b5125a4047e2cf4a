/// A storage in which hydrated blocs and cubits keep their states over restarts.
///
/// **Order.** A change takes effect before its call returns: a ``read(_:)`` that follows sees it. The
/// completion is called once, on any thread, when the change is durable or has failed; that may be before the
/// call returns. A storage that writes at once is as short as this:
///
/// ```swift
/// func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
///   completion(Result { try database.put(record.state, version: record.version, under: token) })
/// }
/// ```
///
/// **Threads.** All of it may be called from any thread.
///
/// **After close.** A closed storage reads nothing, and ignores changes without an error.
public protocol HydratedStorage: AnyObject, Sendable {
  /// Hears how a change ended.
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// Returns the record under a token, or `nil` if there is none.
  ///
  /// - Throws: What is wrong with the record or the storage. A bloc reports it and goes on with its initial
  ///   state.
  func read(_ token: String) throws -> HydratedRecord?

  /// Puts a record under a token, in place of the one that is there.
  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion)

  /// Removes the record under a token, if there is one.
  func delete(_ token: String, completion: @escaping Completion)

  /// Removes all records.
  func clear(completion: @escaping Completion)

  /// Ends the work with this storage. Changes that were made before are made safe first.
  func close(completion: @escaping Completion)
}

extension HydratedStorage {
  /// Puts a record under a token, and returns when it is safe.
  public func write(_ record: HydratedRecord, for token: String) async throws {
    try await completed { write(record, for: token, completion: $0) }
  }

  /// Removes the record under a token, and returns when that is safe.
  public func delete(_ token: String) async throws {
    try await completed { delete(token, completion: $0) }
  }

  /// Removes all records, and returns when that is safe.
  public func clear() async throws {
    try await completed { clear(completion: $0) }
  }

  /// Ends the work with this storage, and returns when all changes are safe.
  public func close() async throws {
    try await completed { close(completion: $0) }
  }

  private func completed(_ change: (@escaping Completion) -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      change { continuation.resume(with: $0) }
    }
  }
}
