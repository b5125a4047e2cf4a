import Bloc
import Foundation
import Synchronization

/// A storage that keeps records in memory and logs writes.
final class MemoryStorage: HydratedStorage {
  private let records: Mutex<[String: HydratedRecord]>
  private let writings = Mutex<[String]>([])

  init(_ theme: String? = nil) {
    let record = theme.map { HydratedRecord(version: 0, state: Data($0.utf8)) }
    records = Mutex(record.map { ["ThemeBloc": $0] } ?? [:])
  }

  /// The written states, in order.
  var written: [String] { writings.withLock { $0 } }

  func read(_ token: String) -> HydratedRecord? {
    records.withLock { $0[token] }
  }

  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    records.withLock { $0[token] = record }
    writings.withLock { $0.append(String(decoding: record.state, as: UTF8.self)) }
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

  func close(completion: @escaping Completion) {
    completion(.success(()))
  }
}
