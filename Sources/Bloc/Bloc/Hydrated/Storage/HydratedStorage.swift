import Foundation
import Synchronization

/// A storage that preserves the states of hydrated blocs and cubits across restarts.
///
/// **Order.** Make a change take effect before its call returns, so that ``read(_:)`` returns the changed
/// record from then on. Call the completion once, from any thread, as soon as the change is durable or has
/// failed. This can be before the call returns. Because no other code verifies the record, a storage that
/// reports success too early can silently lose a state. You need little code when your storage writes
/// synchronously:
///
/// ```swift
/// func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
///   completion(Result { try database.put(record.state, version: record.version, under: token) })
/// }
/// ```
///
/// If your storage writes in the background, use ``HydratedChanges``.
///
/// **Threads.** Blocs may call these methods from any thread.
///
/// **Program termination.** Close the storage before your program ends, after the last change of its blocs.
/// If you use ``HydratedFileStorage``, this is optional, because it also writes its changes when the program
/// exits.
///
/// **After close.** After you close a storage, it returns no records, and ignores changes without reporting
/// an error.
public protocol HydratedStorage: AnyObject, Sendable {
  /// A closure that receives the result of a change.
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// Returns the record for a token, or `nil` if there is none.
  ///
  /// - Throws: An error of the record or the storage. The bloc reports it and starts with its initial state.
  func read(_ token: String) throws -> HydratedRecord?

  /// Stores a record for a token, replacing any previous record.
  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion)

  /// Removes the record for a token, if there is one.
  func delete(_ token: String, completion: @escaping Completion)

  /// Removes all records.
  func clear(completion: @escaping Completion)

  /// Closes the storage after all earlier changes are durable.
  func close(completion: @escaping Completion)
}

extension HydratedStorage {
  /// Stores a record for a token, and returns when it is durable.
  public func write(_ record: HydratedRecord, for token: String) async throws {
    try await completed { write(record, for: token, completion: $0) }
  }

  /// Removes the record for a token, and returns when the removal is durable.
  public func delete(_ token: String) async throws {
    try await completed { delete(token, completion: $0) }
  }

  /// Removes all records, and returns when the removal is durable.
  public func clear() async throws {
    try await completed { clear(completion: $0) }
  }

  /// Closes the storage, and returns when all changes are durable.
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
  /// The default storage of new hydrated blocs and cubits.
  ///
  /// Set this property, which is initially `nil`, before you create the first of them:
  /// `HydratedBloc.storage = try HydratedFileStorage.build(directory: …)`.
  public static var storage: (any HydratedStorage)? {
    get { BlocSettings.current.storage }
    set { BlocSettings.shared.update { $0.storage = newValue } }
  }
}

/// The stored state of a bloc, consisting of JSON and the version of its format.
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
/// The library doesn't contain a cipher, because it would then depend on a cryptography library. If you use
/// CryptoKit or swift-crypto, you need only a few lines:
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
  /// - Throws: An error if the key is wrong or the bytes were changed. To detect both, use an authenticated
  ///   cipher.
  func decrypt(_ ciphertext: Data) throws -> Data
}

/// An error of a ``HydratedFileStorage``.
public enum HydratedStorageError: Error, Hashable {
  /// The file of the record is incomplete, or was changed or created by other code.
  case damaged(token: String, reason: String)

  /// The record is encrypted, and the storage was built without a cipher.
  case encrypted(token: String)

  /// The cipher couldn't decrypt the record, because the key is wrong or the file was changed.
  case undecipherable(token: String, reason: String)

  /// A version of this library with a later format wrote the file.
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
/// Use this type to keep the records of your users apart. It adds the key to the token of each record, and
/// doesn't return records that belong to another key or to none. Closing this part leaves the base storage
/// open.
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

  /// Fails with a ``KeyedHydratedStorageError``.
  ///
  /// A storage can't list its records, so it could clear the records of one key only together with those of
  /// all others.
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

/// An error that occurs when you try to clear the records of one key.
public struct KeyedHydratedStorageError: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String {
    """
    A keyed storage can't be cleared, because it can't list its records. Delete each record by its token, or clear the whole \
    storage.
    """
  }
}
