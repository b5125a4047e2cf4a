import CombineShim
import Dispatch
import Foundation
import TributaryReports

/// A crash-safe storage that keeps each record in a separate file of a directory.
///
/// ```swift
/// HydratedBloc.storage = try HydratedFileStorage.build(directory: .applicationSupportDirectory.appending(path: "state"))
/// ```
///
/// **Crash safety.** The storage writes a record to a temporary file, flushes the file to disk, renames it to
/// replace the previous file, and flushes the directory. If the process or the machine stops at any point,
/// each file contains either the old or the new record. At most one temporary file remains, which the next
/// write reuses. If a file is incomplete, was changed, or wasn't written by a storage, ``read(_:)`` throws an
/// error.
///
/// **Threads.** You can use the storage from any thread. ``read(_:)`` reads the file on the calling thread.
/// Changes return immediately and are written in order, on the storage's own queue. A change replaces a
/// waiting change for the same token.
///
/// **Failures.** If a change can't be written, for example on a full disk, its completion receives the error,
/// and ``read(_:)`` continues to return the changed record. The storage retries the write at increasing
/// intervals, and a last time in ``close(completion:)`` or when the program ends, until the write succeeds or
/// a later change replaces it.
///
/// **Program termination.** When the program exits, or SIGTERM, SIGINT or SIGHUP ends it, it waits up to five
/// seconds until the changes of all open storages are written. To wait longer, or to receive an error, call
/// ``close(completion:)`` first. On Apple platforms, an app also writes changes when it moves to the
/// background, where the system may end it.
///
/// **Processes.** Several storages can share a directory, even in several processes. Their writes are
/// serialized.
public final class HydratedFileStorage: HydratedStorage, @unchecked Sendable {
  // This type is sendable because `lock` guards the variables, and everything else is immutable and Sendable.
  private let directory: StorageDirectory
  private let cipher: (any HydratedCipher)?
  private let queue = DispatchQueue(label: "tributary.hydrated-file-storage")
  private let lock = Lock()
  /// The changes are written one at a time, so that none waits for the disk longer than necessary.
  private var pending = HydratedChanges(countLimit: 1)
  private var isClosed = false
  /// The delay before the next retry of failed changes, in seconds.
  private var pause = HydratedFileStorage.firstPause
  private var isRetryScheduled = false
  private let schedule: Schedule

  /// Runs a closure after a number of seconds.
  typealias Schedule = @Sendable (_ seconds: Double, _ work: @escaping @Sendable () -> Void) -> Void

  private static let firstPause = 1.0
  private static let longestPause = 60.0
  /// The storage that a queue belongs to.
  private static let queueOwner = DispatchSpecificKey<ObjectIdentifier>()

  /// Opens a storage and creates the directory if it doesn't exist.
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

  /// - Parameter schedule: The timer for retries.
  init(
    directory: StorageDirectory,
    cipher: (any HydratedCipher)?,
    schedule: @escaping Schedule = { DispatchQueue.global().asyncAfter(deadline: .now() + $0, execute: $1) }
  ) {
    self.directory = directory
    self.cipher = cipher
    self.schedule = schedule
    queue.setSpecific(key: Self.queueOwner, value: ObjectIdentifier(self))
  }

  /// Returns the record under a token, or `nil` if none exists.
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

  /// Closes the storage after all earlier changes are durable. Changes that failed earlier are written again.
  /// If they fail again, the completion receives the error.
  public func close(completion: @escaping Completion) {
    lock.withLock { isClosed = true }
    // Another thread may have made a change but not enqueued the write yet.
    queue.async { completion(self.retry()) }
  }

  /// Makes a change visible to readers immediately, and writes the change on the queue.
  private func change(_ completion: Completion, _ body: (inout HydratedChanges) -> Void) {
    let (isClosed, isFirst) = lock.withLock { () -> (Bool, Bool) in
      if self.isClosed { return (true, false) }
      let isFirst = pending.isIdle
      body(&pending)
      if isFirst { PendingStorages.insert(self) }
      return (false, isFirst)
    }
    if isClosed {
      completion(.success(()))
    } else if isFirst {
      queue.async { self.makeSafe() }
    }
  }

  /// Writes all waiting changes.
  /// - Returns: The last error, if a change failed.
  @discardableResult
  private func makeSafe() -> Result<Void, any Error> {
    var outcome = Result<Void, any Error>.success(())
    while let batch = lock.withLock({ pending.next() }) {
      let results = perform(batch)
      let notify = lock.withLock { pending.finish { results[$0] ?? .success(()) } }
      outcome = results.values.first { if case .failure = $0 { true } else { false } } ?? outcome
      notify()
    }
    scheduleRetry()
    return outcome
  }

  /// Retries the failed changes.
  private func retry() -> Result<Void, any Error> {
    lock.withLock { pending.retry() }
    return makeSafe()
  }

  /// Writes all changes at the end of the program.
  ///
  /// - Parameter group: The group that the work belongs to until it is done.
  func writeFinally(in group: DispatchGroup) {
    // The program may be exiting in a completion, on the queue.
    if DispatchQueue.getSpecific(key: Self.queueOwner) == ObjectIdentifier(self) {
      _ = retry()
    } else {
      queue.async(group: group) { _ = self.retry() }
    }
  }

  private func scheduleRetry() {
    let pause = lock.withLock { () -> Double? in
      // After the last attempt of a closed storage, another one may have written its records.
      if isClosed || !pending.hasFailed, pending.isIdle { PendingStorages.remove(self) }
      guard pending.hasFailed else {
        self.pause = Self.firstPause
        return nil
      }
      if isClosed || isRetryScheduled { return nil }
      isRetryScheduled = true
      defer { self.pause = min(self.pause * 2, Self.longestPause) }
      return self.pause
    }
    guard let pause else { return }
    // The timer retains the storage, because nothing else has the changes.
    schedule(pause) {
      self.queue.async {
        let isClosed = self.lock.withLock {
          self.isRetryScheduled = false
          return self.isClosed
        }
        // After the last attempt of a closed storage, another one may have written its records.
        if !isClosed { _ = self.retry() }
      }
    }
  }

  private func recordNames() throws -> [String] { try directory.names().filter(RecordFileName.isRecord) }

  /// - Returns: The results for each token, and for `nil` if the batch deletes all other records.
  private func perform(_ batch: HydratedChanges.Batch) -> [String?: Result<Void, any Error>] {
    var results: [String?: Result<Void, any Error>] = [:]
    if let spared = batch.spared {
      results[nil] = Result {
        let names = Set(spared.map { RecordFileName.name(for: $0) })
        try directory.remove(recordNames().filter { !names.contains($0) })
      }
    }
    for (token, record) in batch.records {
      results[token] = Result {
        let name = RecordFileName.name(for: token)
        guard let record else { return try directory.remove([name]) }
        try directory.replace(name, with: RecordFile(token: token, cipher: cipher).encode(record))
      }
    }
    return results
  }
}

/// The storages with pending or failed changes. These are written when the program ends or an app moves to the
/// background, at the latest.
enum PendingStorages {
  private static let storages: Locked<[ObjectIdentifier: HydratedFileStorage]> = {
    ProgramEnd.perform { PendingStorages.writeAll() }
    return Locked([:])
  }()

  static func insert(_ storage: HydratedFileStorage) {
    storages.withLock { $0[ObjectIdentifier(storage)] = storage }
  }

  static func remove(_ storage: HydratedFileStorage) {
    storages.withLock { $0[ObjectIdentifier(storage)] = nil }
  }

  static func contains(_ storage: HydratedFileStorage) -> Bool {
    storages.withLock { $0[ObjectIdentifier(storage)] != nil }
  }

  /// Writes the changes of all storages. The time is limited, because a supervisor may end the program soon.
  private static func writeAll() {
    write(storages.withLock { Array($0.values) }, within: .seconds(5))
  }

  /// Writes the changes of storages and waits for all of them together.
  static func write(_ storages: [HydratedFileStorage], within limit: DispatchTimeInterval) {
    let group = DispatchGroup()
    for storage in storages { storage.writeFinally(in: group) }
    _ = group.wait(timeout: .now() + limit)
  }
}
