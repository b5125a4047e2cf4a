import Bloc
import CombineShim
import Foundation

/// A storage that keeps records in memory and logs its calls.
final class MemoryStorage: HydratedStorage, @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  struct Failure: Error, Equatable {}

  private let lock = NSLock()
  private var records: [String: HydratedRecord]
  private var log: [String] = []
  private var error: Failure?

  init(_ records: [String: HydratedRecord] = [:]) {
    self.records = records
  }

  /// The calls with their arguments.
  var calls: [String] { lock.withLock { log } }

  func forgetCalls() {
    lock.withLock { log = [] }
  }

  /// Whether changes fail.
  var isFailing: Bool {
    get { lock.withLock { error != nil } }
    set { lock.withLock { error = newValue ? Failure() : nil } }
  }

  subscript(token: String) -> String? {
    lock.withLock { records[token].map { String(decoding: $0.state, as: UTF8.self) } }
  }

  func read(_ token: String) -> HydratedRecord? {
    lock.withLock {
      log.append("read \(token)")
      return records[token]
    }
  }

  func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    change("write \(token) \(record)", completion) { $0[token] = record }
  }

  func delete(_ token: String, completion: @escaping Completion) {
    change("delete \(token)", completion) { $0[token] = nil }
  }

  func clear(completion: @escaping Completion) {
    change("clear", completion) { $0 = [:] }
  }

  func close(completion: @escaping Completion) {
    change("close", completion) { _ in }
  }

  private func change(
    _ call: String,
    _ completion: Completion,
    _ body: (inout [String: HydratedRecord]) -> Void
  ) {
    let error = lock.withLock {
      log.append(call)
      if self.error == nil { body(&records) }
      return self.error
    }
    completion(error.map { .failure($0) } ?? .success(()))
  }
}

extension HydratedRecord {
  /// Creates a record with the given JSON.
  static func json(_ json: String, version: Int = 0) -> HydratedRecord {
    HydratedRecord(version: version, state: Data(json.utf8))
  }
}
