import Synchronization

/// The part of a storage that contains the records of one owner, such as one browser of a site.
///
/// ```swift
/// HydratedBloc.storage?.keyed(by: browser.text)
/// ```
///
/// It reads and writes records under tokens that begin with the key. It never reads records without a key or
/// with another key. Closing it doesn't close the base storage.
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

  /// Fails with a ``KeyedHydratedStorageError``. A storage can't list its records, so clearing would also
  /// remove the records of other keys.
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
  /// - Parameter key: The owner, such as the ID of a browser.
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
