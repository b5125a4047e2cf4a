import CombineShim
import Dispatch
import Foundation
import TributaryReports

/// A storage that keeps each record in a separate file, and survives crashes.
///
/// ```swift
/// HydratedBloc.storage = try HydratedFileStorage.build(directory: .applicationSupportDirectory.appending(path: "state"))
/// ```
///
/// **Crash safety.** You don't lose a record when the process or the machine stops in the middle of a write.
/// The storage writes the record to a temporary file, flushes it to disk, replaces the previous file with it,
/// and flushes the directory. Afterward, the file contains either the old or the new record, and at most one
/// temporary file is left, which the next write reuses. If a file is incomplete or was changed by other code,
/// ``read(_:)`` throws an error.
///
/// **Threads.** You can use the storage from any thread. While ``read(_:)`` reads the file on the calling
/// thread, changes return immediately, and the storage writes them in order on its own queue. If you change a
/// record again before it is written, the storage writes only the later change.
///
/// **Failures.** When a write fails, for example because the disk is full, the completion of the change
/// receives the error. Meanwhile, ``read(_:)`` returns the changed record, and the storage retries the write
/// at increasing intervals until it succeeds or a later change replaces it. It makes a last attempt in
/// ``close(completion:)``, or when the program ends.
///
/// **Program termination.** When the program exits, or SIGTERM, SIGINT or SIGHUP ends it, it waits up to five
/// seconds for the changes of all open storages. If you need more time, or want to know about errors, call
/// ``close(completion:)`` first. On Apple platforms, an app also writes its changes when it moves to the
/// background, where the system may end it.
///
/// **Processes.** Several storages, even in different processes, can share a directory, because they take
/// turns writing to it.
public final class HydratedFileStorage: HydratedStorage, @unchecked Sendable {
  // `lock` protects the variables. Everything else is immutable and Sendable.
  private let directory: StorageDirectory
  private let cipher: (any HydratedCipher)?
  private let queue = DispatchQueue(label: "tributary.hydrated-file-storage")
  private let lock = Lock()
  /// Changes are written one at a time, which lets each of them complete as soon as possible.
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
  ///   - directory: The directory of the files. Don't let other code create files in it.
  ///   - cipher: The cipher that encrypts the records and their tokens, although the names of the files still
  ///     reveal the tokens. If the storage already contains unencrypted records, it can read them, and
  ///     encrypts each one when it next changes.
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

  /// Returns the record for a token, or `nil` if there is none.
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

  /// Removes the records that haven't changed since a date.
  ///
  /// Use this method to remove the records of visitors who haven't returned for a long time, such as a year.
  ///
  /// ```swift
  /// storage.removeRecords(changedBefore: .now.addingTimeInterval(-365 * 86_400)) { _ in }
  /// ```
  ///
  /// If a bloc is still using one of these records, it writes the record again at its next change.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - completion: A closure that receives the result, on the storage's queue.
  public func removeRecords(changedBefore date: Date, completion: @escaping Completion) {
    queue.async {
      completion(
        Result {
          // The dates are compared under the lock because another process may be writing a record.
          try self.directory.remove(self.recordNames()) { name in
            self.directory.changeDate(of: name).map { $0 < date } ?? false
          }
        }
      )
    }
  }

  /// Closes the storage after all earlier changes are durable.
  ///
  /// The storage makes another attempt to write the changes that have failed. If they fail again, the
  /// completion receives the error.
  public func close(completion: @escaping Completion) {
    lock.withLock { isClosed = true }
    // Another thread may have made a change but not yet enqueued its write.
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
      // While a closed storage makes its last attempt, another one may have written its records.
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
    // The timer retains the storage, because the changes exist nowhere else.
    schedule(pause) {
      self.queue.async {
        let isClosed = self.lock.withLock {
          self.isRetryScheduled = false
          return self.isClosed
        }
        // While a closed storage makes its last attempt, another one may have written its records.
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

/// The storages with pending or failed changes, which are written at the latest when the program ends or an
/// app moves to the background.
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

  /// Writes the changes of all storages within a time limit, because a supervisor may end the program soon.
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
