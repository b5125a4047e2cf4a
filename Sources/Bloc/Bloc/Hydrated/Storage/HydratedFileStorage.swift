import CombineShim
import DequeModule
import Dispatch
import Foundation

/// A storage that stores each record in a file of its own in a directory, and survives crashes.
///
/// ```swift
/// HydratedBloc.storage = try HydratedFileStorage.build(directory: .applicationSupportDirectory.appending(path: "state"))
/// ```
///
/// **Crash safety.** The storage writes a record to a temporary file, flushes the file to disk, and renames
/// it to replace the old one. It then flushes the directory. If the process or the machine stops at any
/// point, each record is either the old one or the new one. At most one temporary file remains, which the
/// next write reuses. If a file is incomplete, was changed, or wasn't written by a storage, ``read(_:)``
/// throws an error.
///
/// **Threads.** You can use the storage from any thread. ``read(_:)`` reads the file on the calling thread.
/// Changes return immediately and are written in order, on the storage's own queue. A change replaces a
/// waiting change of the same token.
///
/// **Processes.** Several storages can share a directory, even in several processes. Their writes are
/// serialized.
public final class HydratedFileStorage: HydratedStorage, @unchecked Sendable {
  // This type is sendable because `lock` guards `pending` and `isClosed`, and everything else is immutable
  // and Sendable.
  private let directory: StorageDirectory
  private let cipher: (any HydratedCipher)?
  private let queue = DispatchQueue(label: "tributary.hydrated-file-storage")
  private let lock = Lock()
  private var pending = PendingChanges()
  private var isClosed = false

  /// Opens a storage, and creates the directory if it doesn't exist.
  ///
  /// - Parameters:
  ///   - directory: The directory of the files. No other code should create files in it.
  ///   - cipher: The cipher for records, including their tokens. File names still reveal the tokens. The
  ///     storage can read unencrypted records, and encrypts them when they next change.
  /// - Throws: ``HydratedStorageError/fileSystem(operation:path:reason:)`` if the directory can't be used.
  public static func build(
    directory: URL,
    cipher: (any HydratedCipher)? = nil
  ) throws -> HydratedFileStorage {
    HydratedFileStorage(directory: try StorageDirectory(at: directory), cipher: cipher)
  }

  private init(directory: StorageDirectory, cipher: (any HydratedCipher)?) {
    self.directory = directory
    self.cipher = cipher
  }

  /// Returns the record under a token, or `nil` if there is none.
  /// - Throws: A ``HydratedStorageError``.
  public func read(_ token: String) throws -> HydratedRecord? {
    let (lookup, isClosed) = lock.withLock { (pending.lookUp(token), self.isClosed) }
    if isClosed { return nil }
    switch lookup {
    case .pending(let record): return record
    case .stored: return try storedRecord(of: token)
    }
  }

  private func storedRecord(of token: String) throws -> HydratedRecord? {
    guard let contents = try directory.contents(of: RecordFileName.name(for: token)) else { return nil }
    return try RecordFile(token: token, cipher: cipher).decode(contents)
  }

  public func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
    change(completion) { $0.change(token, to: record, completion: completion) }
  }

  public func delete(_ token: String, completion: @escaping Completion) {
    change(completion) { $0.change(token, to: nil, completion: completion) }
  }

  public func clear(completion: @escaping Completion) {
    change(completion) { $0.clear(completion: completion) }
  }

  /// Removes the records that haven't changed since a date, such as those of visitors who haven't returned
  /// for a year.
  ///
  /// ```swift
  /// storage.removeRecords(changedBefore: .now.addingTimeInterval(-365 * 86_400)) { _ in }
  /// ```
  ///
  /// If a bloc still uses such a record, it writes the record again at its next change.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - completion: A closure that receives the result, on the storage's queue.
  public func removeRecords(changedBefore date: Date, completion: @escaping Completion) {
    queue.async {
      completion(
        Result {
          // The dates are compared under the lock: another process may write a record at the same time.
          try self.directory.remove(self.recordNames()) { name in
            self.directory.changeDate(of: name).map { $0 < date } ?? false
          }
        }
      )
    }
  }

  public func close(completion: @escaping Completion) {
    lock.withLock { isClosed = true }
    // Another thread may have made a change but not enqueued the write yet.
    queue.async {
      self.makeSafe()
      completion(.success(()))
    }
  }

  /// Makes a change visible to readers immediately, and writes the change on the queue.
  private func change(_ completion: Completion, _ body: (inout PendingChanges) -> Bool) {
    let (isClosed, isFirst) = lock.withLock {
      self.isClosed ? (true, false) : (false, body(&pending))
    }
    if isClosed {
      completion(.success(()))
    } else if isFirst {
      queue.async { self.makeSafe() }
    }
  }

  private func makeSafe() {
    while let job = lock.withLock({ pending.next() }) {
      let result = Result { try perform(job) }
      for completion in lock.withLock({ pending.finish() }) {
        completion(result)
      }
    }
  }

  private func recordNames() throws -> [String] { try directory.names().filter(RecordFileName.isRecord) }

  private func perform(_ job: PendingChanges.Job) throws {
    switch job {
    case .write(let record, let token):
      let contents = try RecordFile(token: token, cipher: cipher).encode(record)
      try directory.replace(RecordFileName.name(for: token), with: contents)
    case .delete(let token):
      try directory.remove([RecordFileName.name(for: token)])
    case .clear:
      try directory.remove(recordNames())
    }
  }
}

/// The changes of a storage that readers can see but that aren't durable yet.
///
/// A change replaces a waiting change of the same token. If a bloc changes faster than the disk writes, all
/// changes during one write therefore cause only one more write. The completion of a replaced change is
/// called with the result of the change that replaced it.
struct PendingChanges {
  typealias Completion = HydratedStorage.Completion

  /// The result of looking up a token.
  enum Lookup {
    /// The record on disk.
    case stored
    /// The given record, or no record.
    case pending(HydratedRecord?)
  }

  /// A disk operation.
  enum Job {
    case write(HydratedRecord, token: String)
    case delete(token: String)
    case clear
  }

  private struct Change {
    /// The new record, or `nil` to delete it.
    var record: HydratedRecord?
    var completions: [Completion]

    mutating func supersede(_ record: HydratedRecord?, _ completion: @escaping Completion) {
      self.record = record
      completions.append(completion)
    }
  }

  private var changes: [String: Change] = [:]
  /// The tokens of `changes`, starting with the one that has waited longest.
  private var order: Deque<String> = []
  /// The completions of a clear operation that comes before all `changes`.
  private var clearing: [Completion]?
  private var running: (job: Job, completions: [Completion])?

  /// Stores a record under a token, or deletes it if the record is `nil`.
  /// - Returns: A Boolean value that indicates whether the caller has to start the jobs.
  mutating func change(_ token: String, to record: HydratedRecord?, completion: @escaping Completion) -> Bool
  {
    let isIdle = isIdle
    if changes[token] == nil {
      order.append(token)
    }
    changes[token, default: Change(completions: [])].supersede(record, completion)
    return isIdle
  }

  /// Deletes all records. Waiting changes need not be written first.
  /// - Returns: A Boolean value that indicates whether the caller has to start the jobs.
  mutating func clear(completion: @escaping Completion) -> Bool {
    let isIdle = isIdle
    let superseded = order.compactMap { changes[$0] }.flatMap(\.completions)
    clearing = (clearing ?? []) + superseded + [completion]
    changes = [:]
    order = []
    return isIdle
  }

  func lookUp(_ token: String) -> Lookup {
    if let change = changes[token] { return .pending(change.record) }
    if clearing != nil { return .pending(nil) }
    switch running?.job {
    case .write(let record, token): return .pending(record)
    case .delete(token), .clear: return .pending(nil)
    default: return .stored
    }
  }

  /// Returns the next disk operation, if any. It counts as running until ``finish()``.
  mutating func next() -> Job? {
    if let completions = clearing {
      clearing = nil
      running = (.clear, completions)
    } else if !order.isEmpty {
      let token = order.removeFirst()
      guard let change = changes.removeValue(forKey: token) else { return next() }
      let job = change.record.map { Job.write($0, token: token) } ?? .delete(token: token)
      running = (job, change.completions)
    }
    return running?.job
  }

  /// Records that the running job has ended, whether it succeeded or not.
  /// - Returns: The completions to call.
  mutating func finish() -> [Completion] {
    defer { running = nil }
    return running?.completions ?? []
  }

  private var isIdle: Bool {
    running == nil && clearing == nil && order.isEmpty
  }
}
