import DequeModule

/// The changes of a storage that its readers already see but that aren't durable yet.
///
/// Use this type in a ``HydratedStorage`` that writes in the background. It combines changes of the same
/// token, divides changes into batches, and keeps failed changes until they can be written. The storage
/// provides the lock, and schedules writes and retries:
///
/// ```swift
/// func write(_ record: HydratedRecord, for token: String, completion: @escaping Completion) {
///   changes.withLock { $0.change(token, to: record, completion: completion) }
///   writeNextBatch()
/// }
///
/// private func writeNextBatch() {
///   guard let batch = changes.withLock({ $0.next() }) else { return }
///   Task {
///     let result = await service.save(batch.records, clearingOthers: batch.spared != nil)
///     let notify = changes.withLock { $0.finish { _ in result } }
///     notify()
///     writeNextBatch()
///   }
/// }
/// ```
///
/// **Order.** A change replaces a waiting change of the same token and takes over its completions. All
/// changes to a record during a write therefore cause a single further write. The change that has waited
/// longest is written first, so a record that changes often doesn't delay other records.
///
/// **Failures.** A failed change remains visible to readers until ``retry()`` moves it to the front of the
/// queue, or a later change replaces it. Each consecutive failure halves the next batch, which soon isolates
/// a record that can't be written.
public struct HydratedChanges: Sendable {
  /// A closure that receives the result of a change.
  public typealias Completion = HydratedStorage.Completion

  /// The result of looking up a token.
  public enum Lookup: Hashable, Sendable {
    /// No change affects the token. The stored record is the current one.
    case stored
    /// The record after a change that isn't durable yet, or `nil` if the change deletes the record.
    case pending(HydratedRecord?)
  }

  /// Changes to write together.
  public struct Batch: Sendable {
    fileprivate var clear: Clear?
    fileprivate var changes: [String: Change] = [:]
    fileprivate var order: [String] = []

    /// If not `nil`, all records except those of these tokens have to be deleted before ``records`` are written.
    ///
    /// The set is empty unless an earlier attempt to delete all records has failed. It then contains the tokens
    /// that have changed since.
    public var spared: Set<String>? { clear?.spared }

    /// The changed records, in the order in which they have waited, longest first. A value of `nil` deletes a
    /// record.
    public var records: [(token: String, record: HydratedRecord?)] { order.map { ($0, changes[$0]?.record) } }
  }

  fileprivate struct Change {
    /// The new record, or `nil` to delete it.
    var record: HydratedRecord?
    var completions: [Completion] = []
    /// The position among all changes.
    let number: Int
  }

  fileprivate struct Clear {
    var spared: Set<String> = []
    var completions: [Completion] = []
  }

  private let countLimit: Int
  private let byteLimit: Int
  private var waiting: [String: Change] = [:]
  /// The tokens of `waiting`, in the order in which they have waited, longest first.
  private var order: Deque<String> = []
  private var count = 0
  /// A clear operation that comes before all `waiting` changes.
  private var waitingClear: Clear?
  private var running: Batch?
  /// The failed changes that no later change has replaced.
  private var failed: [String: Change] = [:]
  /// The tokens that were changed since a clear operation failed, or `nil` if none has failed.
  private var failedClear: Set<String>?
  /// The number of failed batches in a row.
  private var failures = 0

  /// Creates a state without changes.
  ///
  /// - Parameters:
  ///   - countLimit: The maximum number of records in a batch.
  ///   - byteLimit: The maximum size of a batch, in bytes. A single record may exceed it.
  public init(countLimit: Int = 500, byteLimit: Int = 8 << 20) {
    self.countLimit = countLimit
    self.byteLimit = byteLimit
  }

  // MARK: Changes

  /// Stores a record under a token, or deletes it if the record is `nil`.
  public mutating func change(_ token: String, to record: HydratedRecord?, completion: @escaping Completion) {
    if waiting[token] == nil {
      count += 1
      order.append(token)
    }
    // The completions aren't copied, because one record may change very often during a write.
    waiting[token, default: Change(number: count)].record = record
    waiting[token]?.completions.append(completion)
    failed[token] = nil
    failedClear?.insert(token)
  }

  /// Deletes all records. Waiting changes need not be written first.
  public mutating func clear(completion: @escaping Completion) {
    let superseded = order.compactMap { waiting[$0] }.flatMap(\.completions)
    waitingClear = Clear(completions: (waitingClear?.completions ?? []) + superseded + [completion])
    waiting = [:]
    order = []
    failed = [:]
    failedClear = nil
  }

  // MARK: Reading

  /// Returns the pending change of a token.
  public func lookUp(_ token: String) -> Lookup {
    if let change = waiting[token] { return .pending(change.record) }
    if let waitingClear, !waitingClear.spared.contains(token) { return .pending(nil) }
    if let change = running?.changes[token] { return .pending(change.record) }
    if let spared = running?.spared, !spared.contains(token) { return .pending(nil) }
    if let change = failed[token] { return .pending(change.record) }
    if let failedClear, !failedClear.contains(token) { return .pending(nil) }
    return .stored
  }

  /// The tokens of all changes that aren't durable yet, without those that ``clear(completion:)`` deletes.
  public var tokens: Set<String> {
    Set(waiting.keys).union(failed.keys).union(running?.changes.keys.map(\.self) ?? [])
  }

  /// A Boolean value that indicates whether no change is waiting or running. Failed changes aren't waiting.
  public var isIdle: Bool { running == nil && waitingClear == nil && waiting.isEmpty }

  /// A Boolean value that indicates whether a failed change needs a ``retry()``.
  public var hasFailed: Bool { !failed.isEmpty || failedClear != nil }

  // MARK: Writing

  /// Returns the changes to write next, or `nil` if no change is waiting or a batch is running already.
  ///
  /// The batch is running until ``finish(isRetried:_:)``.
  public mutating func next() -> Batch? {
    guard running == nil, !isIdle else { return nil }
    var batch = Batch(clear: waitingClear.take())
    var bytes = 0
    // After failures, the deletion of all records is alone too.
    let least = batch.clear == nil ? 1 : 0
    while batch.order.count < max(least, countLimit >> failures), let token = order.first {
      bytes += token.utf8.count + (waiting[token]?.record?.state.count ?? 0)
      if bytes > byteLimit, !batch.order.isEmpty { break }
      batch.order.append(order.removeFirst())
      batch.changes[token] = waiting.removeValue(forKey: token)
    }
    running = batch
    return batch
  }

  /// Ends the running batch.
  ///
  /// - Parameters:
  ///   - isRetried: A closure that indicates whether a change that failed with an error is kept for ``retry()``. Return
  ///     `false` if it can never succeed.
  ///   - result: A closure that returns the result for each token of the batch, and for `nil` if the batch deletes
  ///     all other records.
  /// - Returns: A closure that calls the completions. Call it without holding a lock. Each completion is called
  ///   only once, even if its change is retried.
  public mutating func finish(
    isRetried: (any Error) -> Bool = { _ in true },
    _ result: (_ token: String?) -> Result<Void, any Error>
  ) -> @Sendable () -> Void {
    guard let batch = running.take() else { return {} }
    var ended: [(completions: [Completion], result: Result<Void, any Error>)] = []
    var hasFailed = false
    /// Returns whether a change is kept. A waiting clear operation replaces it.
    func end(_ token: String?, _ completions: [Completion]) -> Bool {
      let result = result(token)
      ended.append((completions, result))
      guard case .failure(let error) = result, isRetried(error) else { return false }
      hasFailed = true
      return waitingClear == nil
    }
    if let clear = batch.clear, end(nil, clear.completions) {
      failedClear = clear.spared.union(batch.order).union(order)
    }
    for token in batch.order {
      guard let change = batch.changes[token], end(token, change.completions), waiting[token] == nil else {
        continue
      }
      failed[token] = Change(record: change.record, number: change.number)
    }
    failures = hasFailed ? min(failures + 1, Int.bitWidth) : 0
    return { [ended] in
      for (completions, result) in ended { for completion in completions { completion(result) } }
    }
  }

  /// Enqueues the failed changes again, before all others.
  public mutating func retry() {
    if let spared = failedClear.take() { waitingClear = Clear(spared: spared) }
    for (token, change) in failed.sorted(by: { $0.value.number > $1.value.number }) {
      waiting[token] = change
      order.prepend(token)
    }
    failed = [:]
  }
}
