import Foundation
import Synchronization

/// A storage that preserves the states of hydrated blocs and cubits across restarts.
///
/// **Order.** A change must take effect before its call returns, so that a later ``read(_:)`` returns the
/// changed record. The completion is called once, on any thread, when the change is durable or has failed,
/// possibly before the call returns. No code verifies the record later, so a storage that incorrectly reports
/// success silently loses the state. A storage that writes synchronously needs little code:
///
/// ```swift
/// func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
///   completion(Result { try database.put(record.state, version: record.version, under: token) })
/// }
/// ```
///
/// A storage that writes in the background can use ``HydratedChanges``.
///
/// **Threads.** You can call all methods from any thread.
///
/// **Program termination.** Close a storage before the program ends, after the last change of its blocs.
/// ``HydratedFileStorage`` also writes its changes when the program exits.
///
/// **After close.** A closed storage returns no records, and ignores changes without an error.
public protocol HydratedStorage: AnyObject, Sendable {
  /// A closure that receives the result of a change.
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// Returns the record under a token, or `nil` if none exists.
  ///
  /// - Throws: An error of the record or the storage. A bloc reports it and starts with its initial state.
  func read(_ token: String) throws -> HydratedRecord?

  /// Stores a record under a token and replaces an existing one.
  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion)

  /// Removes the record under a token, if it exists.
  func delete(_ token: String, completion: @escaping Completion)

  /// Removes all records.
  func clear(completion: @escaping Completion)

  /// Closes the storage after all earlier changes are durable.
  func close(completion: @escaping Completion)
}

extension HydratedStorage {
  /// Stores a record under a token and returns when it is durable.
  public func write(_ record: HydratedRecord, for token: String) async throws {
    try await completed { write(record, for: token, completion: $0) }
  }

  /// Removes the record under a token and returns when the removal is durable.
  public func delete(_ token: String) async throws {
    try await completed { delete(token, completion: $0) }
  }

  /// Removes all records and returns when the removal is durable.
  public func clear() async throws {
    try await completed { clear(completion: $0) }
  }

  /// Closes the storage and returns when all changes are durable.
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
  /// The default storage of new hydrated blocs and cubits: `HydratedBloc.storage = try
  /// HydratedFileStorage.build(directory: …)`. Its initial value is `nil`.
  public static var storage: (any HydratedStorage)? {
    get { BlocSettings.current.storage }
    set { BlocSettings.shared.update { $0.storage = newValue } }
  }
}

/// The stored state of a bloc: the state as JSON, and the version of its format.
public struct HydratedRecord: Hashable, Codable, Sendable {
  /// The version of the format of ``state``, as defined by the bloc that wrote it.
  public var version: Int

  /// The state, in the form that the bloc's `toJson(_:)` returned.
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

/// Encrypts records, so that they can't be read without the cipher's key.
///
/// The library doesn't include a cipher, because it doesn't depend on a cryptography library. With CryptoKit
/// or swift-crypto, a cipher takes a few lines:
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
  /// The record's file is incomplete, was changed, or wasn't written by a storage.
  case damaged(token: String, reason: String)

  /// The record is encrypted, and the storage was built without a cipher.
  case encrypted(token: String)

  /// The cipher couldn't decrypt the record, because the key is wrong or the file was changed.
  case undecipherable(token: String, reason: String)

  /// The file was written by a version of this library with a later format.
  case unknownFormat(token: String, format: Int)

  /// The file system reported an error.
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
      The stored record of '\(token)' has the format \(format), which is newer than the formats that this version of \
      the library reads (\(RecordFile.format)). Update the library, or delete the record.
      """
    case .fileSystem(let operation, let path, let reason):
      "Could not \(operation) '\(path)': \(reason)."
    }
  }
}

/// The part of a storage that contains the records of one owner, such as one browser of a site.
///
/// ```swift
/// HydratedBloc.storage?.keyed(by: browser.text)
/// ```
///
/// It reads and writes records under tokens that begin with the key. It never reads records without a key or
/// with a different key. Closing it doesn't close the base storage.
public final class KeyedHydratedStorage: HydratedStorage {
  private let base: any HydratedStorage
  private let key: String
  private let isClosed = Atomic(false)

  /// Creates a part of a storage.
  ///
  /// - Parameters:
  ///   - base: The base storage.
  ///   - key: The owner of the records.
  public init(_ base: any HydratedStorage, key: String) {
    self.base = base
    // The length prefix makes tokens of different keys distinct.
    self.key = "\(key.utf8.count):\(key)/"
  }

  public func read(_ token: String) throws -> HydratedRecord? {
    try isClosed.load(ordering: .acquiring) ? nil : base.read(key + token)
  }

  public func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    if isClosed.load(ordering: .acquiring) { return completion(.success(())) }
    base.write(record, for: key + token, completion: completion)
  }

  public func delete(_ token: String, completion: @escaping Completion) {
    if isClosed.load(ordering: .acquiring) { return completion(.success(())) }
    base.delete(key + token, completion: completion)
  }

  /// Fails with a ``KeyedHydratedStorageError``. A storage can't list its records, so clearing it would also
  /// remove other keys' records.
  public func clear(completion: @escaping Completion) {
    completion(.failure(KeyedHydratedStorageError()))
  }

  public func close(completion: @escaping Completion) {
    isClosed.store(true, ordering: .releasing)
    completion(.success(()))
  }
}

extension HydratedStorage {
  /// Returns the part of this storage that contains the records of one owner.
  ///
  /// - Parameter key: The owner, such as a browser's ID.
  public func keyed(by key: String) -> KeyedHydratedStorage { KeyedHydratedStorage(self, key: key) }
}

/// An error that reports an attempt to clear the records of one key. They can't be cleared together.
public struct KeyedHydratedStorageError: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String {
    """
    A keyed storage can't be cleared, because it can't list its records. Delete each record by its token, or clear the whole \
    storage.
    """
  }
}
