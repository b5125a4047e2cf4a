#if Postgres
  import Bloc
  import DequeModule

  /// The changes that are visible to the storage's readers but not yet written to the database. The change
  /// that has waited longest comes first, so a record that changes often doesn't delay others.
  struct RecordChanges {
    typealias Completion = HydratedStorage.Completion

    /// Changes that are written together.
    struct Batch {
      fileprivate(set) var clears = false
      /// The records, by token. A value of `nil` deletes a record.
      fileprivate(set) var records: [String: HydratedRecord?] = [:]
      fileprivate var completions: [String: [Completion]] = [:]
      fileprivate var clearing: [Completion] = []
      /// The tokens of the records, in the order in which they were enqueued.
      fileprivate(set) var order = Deque<String>()
    }

    static let limit = 500

    private var waiting = Batch()
    private var running: Batch?

    var isEmpty: Bool { running == nil && !waiting.clears && waiting.records.isEmpty }

    /// The tokens of all changes that aren't written yet.
    var tokens: Set<String> { Set(waiting.order).union(running?.order ?? []) }

    /// Stores a record under a token, replacing a waiting change. If the record is `nil`, deletes the stored
    /// record.
    mutating func change(_ token: String, to record: HydratedRecord?, _ completion: @escaping Completion) {
      if waiting.records.updateValue(record, forKey: token) == nil { waiting.order.append(token) }
      waiting.completions[token, default: []].append(completion)
    }

    /// Deletes all records. Waiting changes need not be written before that.
    mutating func clear(_ completion: @escaping Completion) {
      let superseded = waiting.completions.values.flatMap(\.self)
      waiting = Batch(clears: true, clearing: waiting.clearing + superseded + [completion])
    }

    /// Returns the changes to write next, unless a write is already running.
    mutating func next() -> Batch? {
      guard running == nil, !isEmpty else { return nil }
      var batch = Batch(clears: waiting.clears, clearing: waiting.clearing)
      while batch.order.count < Self.limit, let token = waiting.order.popFirst() {
        batch.order.append(token)
        batch.records[token] = waiting.records.removeValue(forKey: token)
        batch.completions[token] = waiting.completions.removeValue(forKey: token)
      }
      waiting.clears = false
      waiting.clearing = []
      running = batch
      return batch
    }

    /// Records that the running changes were written.
    ///
    /// - Parameter result: A closure that returns the result for a token.
    /// - Returns: The completions to call, with their results.
    mutating func succeed(
      _ result: (_ token: String) -> Result<Void, any Error>
    ) -> [(Completion, Result<Void, any Error>)] {
      guard let batch = running else { return [] }
      running = nil
      return batch.clearing.map { ($0, .success(())) }
        + batch.completions.flatMap { token, completions in completions.map { ($0, result(token)) } }
    }

    /// Records that the running changes couldn't be written. They are enqueued again before all others,
    /// except those that a later change has replaced.
    ///
    /// - Returns: The completions to call. Each is called only once.
    mutating func fail() -> [Completion] {
      guard let batch = running else { return [] }
      running = nil
      if !waiting.clears {
        waiting.clears = batch.clears
        waiting.order.prepend(contentsOf: batch.order.filter { waiting.records[$0] == nil })
        waiting.records.merge(batch.records) { later, _ in later }
      }
      return batch.clearing + batch.completions.values.flatMap(\.self)
    }
  }
#endif
