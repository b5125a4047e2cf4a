import CombineShim

/// The classes whose instances use the records of storages, to find two classes that overwrite each other's
/// record.
enum RecordUsers {
  private struct Record: Hashable {
    let storage: ObjectIdentifier
    let token: String
  }

  private struct User {
    /// Another storage may get the address of one that was released.
    weak var storage: (any HydratedStorage)?
    let type: Any.Type
    var isReported = false
  }

  /// The maximum number of records. A server has several for each visitor.
  private static let mostRecords = 10_000

  private static let users = Locked<[Record: User]>([:])

  /// Notes that instances of a class use a record.
  ///
  /// - Returns: Another class that uses the record. For each record, it is returned only once.
  static func note(_ type: Any.Type, of token: String, in storage: any HydratedStorage) -> Any.Type? {
    let record = Record(storage: ObjectIdentifier(storage), token: token)
    var released: [any HydratedStorage] = []
    defer { withExtendedLifetime(released) {} }
    return users.withLock { users -> Any.Type? in
      guard let user = users[record], user.storage != nil else {
        released = makeRoom(in: &users)
        users[record] = User(storage: storage, type: type)
        return nil
      }
      if user.type == type || user.isReported { return nil }
      users[record]?.isReported = true
      return user.type
    }
  }

  /// - Returns: The storages, which the caller releases without the lock, because their `deinit` may be user code.
  private static func makeRoom(in users: inout [Record: User]) -> [any HydratedStorage] {
    guard users.count >= mostRecords else { return [] }
    var storages: [any HydratedStorage] = []
    users = users.filter { _, user in
      guard let storage = user.storage else { return false }
      storages.append(storage)
      return true
    }
    if users.count > mostRecords / 2 { users = [:] }
    return storages
  }
}
