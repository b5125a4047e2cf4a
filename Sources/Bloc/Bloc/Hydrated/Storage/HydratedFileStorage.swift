import CombineShim
import Dispatch
import Foundation

/// A storage that keeps one file for each record in a directory, and survives crashes.
///
/// ```swift
/// HydratedBloc.storage = try HydratedFileStorage.build(directory: .applicationSupportDirectory.appending(path: "state"))
/// ```
///
/// **Crash safety.** A record is written to a file aside, made durable, and renamed over the old one; then
/// the directory is made durable. Whenever the process or the machine stops, each record is the old one or
/// the new one. At most one temporary file stays behind, which the next write uses again. ``read(_:)`` throws
/// for a file that is incomplete, was changed, or was not written by a storage.
///
/// **Threads.** It may be used from any thread. Reading reads the file on the calling thread. Changes return
/// at once and are written in order on a queue of the storage's own; a change supersedes an earlier one of
/// the same token that still waits.
///
/// **Processes.** Several storages, also in several processes, may share a directory. They take turns
/// writing.
public final class HydratedFileStorage: HydratedStorage, @unchecked Sendable {
  // Sendable: `pending` and `isClosed` are guarded by `lock`; all else is immutable and Sendable.
  private let directory: StorageDirectory
  private let cipher: (any HydratedCipher)?
  private let queue = DispatchQueue(label: "tributary.hydrated-file-storage")
  private let lock = Lock()
  private var pending = PendingChanges()
  private var isClosed = false

  /// Opens a storage, and creates the directory if it is not there.
  ///
  /// - Parameters:
  ///   - directory: The directory of the files. Let nothing else put files there.
  ///   - cipher: The cipher of records, and of their tokens with them; file names still tell the tokens.
  ///     Records that were written without it are read, and encrypted when they next change.
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

  public func close(completion: @escaping Completion) {
    lock.withLock { isClosed = true }
    // A thread may have made its change, and not come to put on the queue what makes it safe.
    queue.async {
      self.makeSafe()
      completion(.success(()))
    }
  }

  /// Makes a change for readers at once, and has it made safe on the queue.
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

  private func perform(_ job: PendingChanges.Job) throws {
    switch job {
    case .write(let record, let token):
      let contents = try RecordFile(token: token, cipher: cipher).encode(record)
      try directory.replace(RecordFileName.name(for: token), with: contents)
    case .delete(let token):
      try directory.remove([RecordFileName.name(for: token)])
    case .clear:
      try directory.remove(directory.names().filter(RecordFileName.isRecord))
    }
  }
}
