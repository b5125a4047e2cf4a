import Synchronization

/// A part of a storage: the records of one owner, such as one browser of a site.
///
/// ```swift
/// HydratedBloc.storage?.keyed(by: browser.text)
/// ```
///
/// It reads and writes records under tokens that begin with the key. A record that has no key, or another, is
/// never read. Closing it leaves the whole storage open.
public final class KeyedHydratedStorage: HydratedStorage {
  private let base: any HydratedStorage
  private let key: String
  private let isClosed = Atomic(false)

  /// Creates a part of a storage.
  ///
  /// - Parameters:
  ///   - base: The whole storage.
  ///   - key: The owner of the records.
  public init(_ base: any HydratedStorage, key: String) {
    self.base = base
    // With its length, no key and token make the token of another key.
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

  /// Fails with a ``KeyedHydratedStorageError``, as a storage does not list its records: the ones of other
  /// keys would be removed, too.
  public func clear(completion: @escaping Completion) {
    completion(.failure(KeyedHydratedStorageError()))
  }

  public func close(completion: @escaping Completion) {
    isClosed.store(true, ordering: .releasing)
    completion(.success(()))
  }
}

extension HydratedStorage {
  /// The part of this storage that has the records of one owner.
  ///
  /// - Parameter key: The owner, such as the ID of a browser.
  public func keyed(by key: String) -> KeyedHydratedStorage { KeyedHydratedStorage(self, key: key) }
}

/// The records of one key cannot be cleared together.
public struct KeyedHydratedStorageError: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String {
    """
    A part of a storage cannot clear its records, which the storage does not list. Delete each by its token, or clear the whole \
    storage.
    """
  }
}
