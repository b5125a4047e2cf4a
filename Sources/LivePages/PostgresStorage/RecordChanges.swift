#if Postgres
  import Bloc
  import DequeModule

  /// The changes of a storage that its readers see and the database does not have yet, the longest waiting
  /// first: a record that changes again and again keeps no other from being written.
  struct RecordChanges {
    typealias Completion = HydratedStorage.Completion

    /// The changes that are written together.
    struct Batch {
      fileprivate(set) var clears = false
      /// The records by their tokens; `nil` deletes one.
      fileprivate(set) var records: [String: HydratedRecord?] = [:]
      fileprivate var completions: [String: [Completion]] = [:]
      fileprivate var clearing: [Completion] = []
      /// The tokens of the records, in the order in which they began to wait.
      fileprivate(set) var order = Deque<String>()
    }

    static let limit = 500

    private var waiting = Batch()
    private var running: Batch?

    var isEmpty: Bool { running == nil && !waiting.clears && waiting.records.isEmpty }

    /// Puts a record under a token, or deletes it with `nil`, in place of a change that waits.
    mutating func change(_ token: String, to record: HydratedRecord?, _ completion: @escaping Completion) {
      if waiting.records.updateValue(record, forKey: token) == nil { waiting.order.append(token) }
      waiting.completions[token, default: []].append(completion)
    }

    /// Deletes everything. What waits need not be written first.
    mutating func clear(_ completion: @escaping Completion) {
      let superseded = waiting.completions.values.flatMap(\.self)
      waiting = Batch(clears: true, clearing: waiting.clearing + superseded + [completion])
    }

    /// The changes to be written next, unless some are being written.
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

    /// Notes that the database has the changes that were written.
    ///
    /// - Parameter result: A closure that returns how the change of a token ended.
    /// - Returns: The completions to call, with their results.
    mutating func succeed(
      _ result: (_ token: String) -> Result<Void, any Error>
    ) -> [(Completion, Result<Void, any Error>)] {
      guard let batch = running else { return [] }
      running = nil
      return batch.clearing.map { ($0, .success(())) }
        + batch.completions.flatMap { token, completions in completions.map { ($0, result(token)) } }
    }

    /// Notes that the changes could not be written. They wait again, before all others, as far as no later
    /// ones take their places.
    ///
    /// - Returns: The completions to call. None is called twice for a change.
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
