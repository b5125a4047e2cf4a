import CombineShim
import DequeModule
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

/// The changes of a storage that have taken effect for its readers and still have to be made safe.
///
/// A change supersedes what waits for the same token, so a bloc that changes faster than the disk writes
/// costs one write for what came while the last one ran. The completions of what was superseded are called
/// with its successor's.
struct PendingChanges {
  typealias Completion = HydratedStorage.Completion

  /// The result of looking up a token.
  enum Lookup {
    /// The record on disk.
    case stored
    /// This record, or none.
    case pending(HydratedRecord?)
  }

  /// One thing to do on disk.
  enum Job {
    case write(HydratedRecord, token: String)
    case delete(token: String)
    case clear
  }

  private struct Change {
    /// `nil` deletes.
    var record: HydratedRecord?
    var completions: [Completion]

    mutating func supersede(_ record: HydratedRecord?, _ completion: @escaping Completion) {
      self.record = record
      completions.append(completion)
    }
  }

  private var changes: [String: Change] = [:]
  /// The tokens of `changes`, the one that has waited longest first.
  private var order: Deque<String> = []
  /// Completions of a clear that waits to be done before all `changes`.
  private var clearing: [Completion]?
  private var running: (job: Job, completions: [Completion])?

  /// Puts a record under a token, or deletes with `nil`.
  /// - Returns: Whether the caller has to start the jobs.
  mutating func change(_ token: String, to record: HydratedRecord?, completion: @escaping Completion) -> Bool
  {
    let isIdle = isIdle
    if changes[token] == nil {
      order.append(token)
    }
    changes[token, default: Change(completions: [])].supersede(record, completion)
    return isIdle
  }

  /// Deletes everything; what waits need not be done first.
  /// - Returns: Whether the caller has to start the jobs.
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

  /// The next thing to do, if there is one. It counts as running until ``finish()``.
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

  /// The running job is done, one way or the other.
  /// - Returns: The observers to notify.
  mutating func finish() -> [Completion] {
    defer { running = nil }
    return running?.completions ?? []
  }

  private var isIdle: Bool {
    running == nil && clearing == nil && order.isEmpty
  }
}
