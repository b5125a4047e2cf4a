import DequeModule

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
