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

  private static let lock = Lock()
  nonisolated(unsafe) private static var users: [Record: User] = [:]

  /// Notes that instances of a class use a record.
  ///
  /// - Returns: Another class that uses the record. For each record, it is returned only once.
  static func note(_ type: Any.Type, of token: String, in storage: any HydratedStorage) -> Any.Type? {
    let record = Record(storage: ObjectIdentifier(storage), token: token)
    return lock.withLock {
      guard let user = users[record], user.storage != nil else {
        makeRoom()
        users[record] = User(storage: storage, type: type)
        return nil
      }
      if user.type == type || user.isReported { return nil }
      users[record]?.isReported = true
      return user.type
    }
  }

  private static func makeRoom() {
    guard users.count >= mostRecords else { return }
    users = users.filter { $0.value.storage != nil }
    if users.count > mostRecords / 2 { users = [:] }
  }
}
