import DequeModule

/// A storage's changes that readers can already see but that aren't durable yet.
///
/// A change replaces a waiting change for the same token. If a bloc changes faster than the disk writes, all
/// changes during one write therefore cause only one more write. The completion of a replaced change is
/// called with the result of the change that replaced it.
///
/// A failed change remains visible to readers until ``retry()`` enqueues it again or a later change replaces it.
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
    /// Deletes all records except those that were changed since the clear operation was first tried.
    case clear(sparing: Set<String>)
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
  /// The failed changes that no later change has replaced. A value of `nil` deletes a record.
  private var failed: [String: HydratedRecord?] = [:]
  /// The clear operation that failed: the tokens that were changed since, and whether it is enqueued again.
  private var failedClear: (spared: Set<String>, isDue: Bool)?

  /// Stores a record under a token, or deletes it if the record is `nil`.
  /// - Returns: A Boolean value that indicates whether the caller has to start the jobs.
  mutating func change(_ token: String, to record: HydratedRecord?, completion: @escaping Completion) -> Bool
  {
    let isIdle = isIdle
    if changes[token] == nil {
      order.append(token)
    }
    changes[token, default: Change(completions: [])].supersede(record, completion)
    failed.removeValue(forKey: token)
    failedClear?.spared.insert(token)
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
    failed = [:]
    failedClear = nil
    return isIdle
  }

  func lookUp(_ token: String) -> Lookup {
    if let change = changes[token] { return .pending(change.record) }
    if clearing != nil { return .pending(nil) }
    switch running?.job {
    case .write(let record, token): return .pending(record)
    case .delete(token): return .pending(nil)
    case .clear(let spared) where !spared.contains(token): return .pending(nil)
    default: break
    }
    if let record = failed[token] { return .pending(record) }
    if let failedClear, !failedClear.spared.contains(token) { return .pending(nil) }
    return .stored
  }

  /// Returns the next disk operation, if any. It counts as running until ``finish()`` or ``fail()``.
  mutating func next() -> Job? {
    if let completions = clearing {
      clearing = nil
      running = (.clear(sparing: []), completions)
    } else if let failedClear, failedClear.isDue {
      self.failedClear?.isDue = false
      running = (.clear(sparing: failedClear.spared), [])
    } else if !order.isEmpty {
      let token = order.removeFirst()
      guard let change = changes.removeValue(forKey: token) else { return next() }
      let job = change.record.map { Job.write($0, token: token) } ?? .delete(token: token)
      running = (job, change.completions)
    }
    return running?.job
  }

  /// Records that the running job has succeeded.
  /// - Returns: The completions to call.
  mutating func finish() -> [Completion] {
    defer { running = nil }
    if case .clear = running?.job { failedClear = nil }
    return running?.completions ?? []
  }

  /// Records that the running job has failed.
  /// - Returns: The completions to call. Each is called only once, even if ``retry()`` runs the job again.
  mutating func fail() -> [Completion] {
    guard let (job, completions) = running else { return [] }
    running = nil
    // A waiting clear operation replaces the job.
    if clearing != nil { return completions }
    switch job {
    case .write(let record, let token) where changes[token] == nil: failed.updateValue(record, forKey: token)
    case .delete(let token) where changes[token] == nil: failed.updateValue(nil, forKey: token)
    case .write, .delete: break
    case .clear: failedClear = ((failedClear?.spared ?? []).union(changes.keys), isDue: false)
    }
    return completions
  }

  var hasFailed: Bool { !failed.isEmpty || failedClear != nil }

  /// Enqueues the failed changes again. The caller has to start the jobs.
  mutating func retry() {
    failedClear?.isDue = true
    for (token, record) in failed {
      changes[token] = Change(record: record, completions: [])
      order.append(token)
    }
    failed = [:]
  }

  /// A Boolean value that indicates whether no change is waiting or running. Failed changes aren't waiting.
  var isIdle: Bool {
    running == nil && clearing == nil && order.isEmpty
  }
}
