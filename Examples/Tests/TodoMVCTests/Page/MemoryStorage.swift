import Bloc
import Synchronization

/// Records in memory.
final class MemoryStorage: HydratedStorage {
  private let records = Mutex<[String: HydratedRecord]>([:])

  func read(_ token: String) -> HydratedRecord? { records.withLock { $0[token] } }

  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    records.withLock { $0[token] = record }
    completion(.success(()))
  }

  func delete(_ token: String, completion: @escaping Completion) {
    records.withLock { $0[token] = nil }
    completion(.success(()))
  }

  func clear(completion: @escaping Completion) {
    records.withLock { $0 = [:] }
    completion(.success(()))
  }

  func close(completion: @escaping Completion) { completion(.success(())) }
}
