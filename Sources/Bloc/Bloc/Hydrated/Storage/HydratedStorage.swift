import Foundation

/// A storage in which hydrated blocs and cubits keep their states over restarts.
///
/// **Order.** A change takes effect before its call returns: a ``read(_:)`` that follows sees it. The
/// completion is called once, on any thread, when the change is durable or has failed; that may be before the
/// call returns. A storage that reports success for a change that it has not made loses the state without a
/// word: nothing reads the record again to compare. A storage that writes at once is as short as this:
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

extension HydratedBloc where Event == Never, State == Never {
  /// The storage of all hydrated blocs and cubits that are created from now on and have none of their own:
  /// `HydratedBloc.storage = try HydratedFileStorage.build(directory: …)`. There is none to begin with.
  public static var storage: (any HydratedStorage)? {
    get { BlocSettings.current.storage }
    set { BlocSettings.shared.update { $0.storage = newValue } }
  }
}

/// A stored state of one bloc: the state as JSON, and the version of the state's shape.
public struct HydratedRecord: Hashable, Codable, Sendable {
  /// The version of the shape that ``state`` has, as the bloc that wrote it numbered it.
  public var version: Int

  /// The state, as the bloc's `toJson(_:)` gave it.
  public var state: Data

  public init(version: Int = 0, state: Data) {
    self.version = version
    self.state = state
  }
}

extension HydratedRecord: CustomStringConvertible {
  public var description: String {
    "version \(version): \(String(decoding: state, as: UTF8.self))"
  }
}

/// Keeps records unreadable for those who don't have its key.
///
/// The library brings none, since it depends on no cryptography. With CryptoKit or swift-crypto it is a few
/// lines:
///
/// ```swift
/// struct AESCipher: HydratedCipher {
///   let key: SymmetricKey
///
///   func encrypt(_ plaintext: Data) throws -> Data {
///     guard let sealed = try AES.GCM.seal(plaintext, using: key).combined else { throw CryptoKitError.incorrectParameterSize }
///     return sealed
///   }
///
///   func decrypt(_ ciphertext: Data) throws -> Data {
///     try AES.GCM.open(AES.GCM.SealedBox(combined: ciphertext), using: key)
///   }
/// }
/// ```
public protocol HydratedCipher: Sendable {
  /// Encrypts the contents of a record.
  func encrypt(_ plaintext: Data) throws -> Data

  /// Decrypts the contents of a record.
  ///
  /// - Throws: An error if the key is wrong or the bytes were changed. Prefer an authenticated cipher, which
  ///   detects both.
  func decrypt(_ ciphertext: Data) throws -> Data
}

/// An error of a ``HydratedFileStorage``.
public enum HydratedStorageError: Error, Hashable {
  /// The record's file is incomplete, was changed, or was not written by a storage.
  case damaged(token: String, reason: String)

  /// The record is encrypted, and the storage was built without a cipher.
  case encrypted(token: String)

  /// The cipher could not decrypt the record: the key is another one, or the file was changed.
  case undecipherable(token: String, reason: String)

  /// The file was written by a version of this library that knows a later format.
  case unknownFormat(token: String, format: Int)

  /// The file system refused.
  case fileSystem(operation: String, path: String, reason: String)
}

extension HydratedStorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let token, let reason):
      "The stored record of '\(token)' is damaged: \(reason)."
    case .encrypted(let token):
      """
      The stored record of '\(token)' is encrypted. Build the storage with the cipher that it was written with: \
      'HydratedFileStorage.build(directory:cipher:)'.
      """
    case .undecipherable(let token, let reason):
      "The stored record of '\(token)' could not be decrypted with this storage's cipher: \(reason)."
    case .unknownFormat(let token, let format):
      """
      The stored record of '\(token)' has the format \(format), which is later than what this version of the library \
      reads (\(RecordFile.format)). Update the library, or delete the record.
      """
    case .fileSystem(let operation, let path, let reason):
      "Could not \(operation) '\(path)': \(reason)."
    }
  }
}
