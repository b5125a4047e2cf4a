import DequeModule

/// The changes of a storage that readers already see but that aren't durable yet.
///
/// Use this type when you write a ``HydratedStorage`` that writes in the background. It combines changes of
/// the same token, divides the changes into batches, and keeps those that have failed until you can write
/// them. Your storage provides the lock, and decides when to write and when to retry:
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
/// **Order.** When you change a record that is still waiting, the new change replaces the waiting one and
/// takes over its completions. As a result, you write a record only once more, regardless of how often it
/// changes during a write. Changes that have waited longest are written first, which keeps a record that
/// changes often from delaying the others.
///
/// **Failures.** A failed change remains visible to readers until a later change replaces it, or until you
/// call ``retry()``, which moves it to the front of the queue. After each consecutive failure, the next batch
/// is half as large. This soon isolates a record that can't be written.
public struct HydratedChanges: Sendable {
  /// A closure that receives the result of a change.
  public typealias Completion = HydratedStorage.Completion

  /// The result of looking up a token.
  public enum Lookup: Hashable, Sendable {
    /// No change affects the token, so the stored record is the current one.
    case stored
    /// The record after a change that isn't durable yet, or `nil` if the change deletes the record.
    case pending(HydratedRecord?)
  }

  /// Changes to write together.
  public struct Batch: Sendable {
    fileprivate var clear: Clear?
    fileprivate var changes: [String: Change] = [:]
    fileprivate var order: [String] = []

    /// The tokens whose records you keep when you first delete all other records, or `nil` if you don't
    /// delete any.
    ///
    /// Usually this set is empty. If an earlier attempt to delete all records has failed, it contains the
    /// tokens that have changed since.
    public var spared: Set<String>? { clear?.spared }

    /// The changed records, starting with the one that has waited longest. To delete a record, its value is
    /// `nil`.
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
  ///   - byteLimit: The maximum size of a batch, in bytes. A single record may be larger.
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
    // The completions aren't copied, because a record may change very often during a write.
    waiting[token, default: Change(number: count)].record = record
    waiting[token]?.completions.append(completion)
    failed[token] = nil
    failedClear?.insert(token)
  }

  /// Deletes all records. You don't need to write the waiting changes first.
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

  /// The tokens of all changes that aren't durable yet, except for those that ``clear(completion:)`` deletes.
  public var tokens: Set<String> {
    Set(waiting.keys).union(failed.keys).union(running?.changes.keys.map(\.self) ?? [])
  }

  /// A Boolean value that indicates whether no change is waiting or running. Failed changes don't count as
  /// waiting.
  public var isIdle: Bool { running == nil && waitingClear == nil && waiting.isEmpty }

  /// A Boolean value that indicates whether a failed change needs a ``retry()``.
  public var hasFailed: Bool { !failed.isEmpty || failedClear != nil }

  // MARK: Writing

  /// Returns the next changes to write, or `nil` if no change is waiting or a batch is already running.
  ///
  /// The batch runs until you call ``finish(isRetried:_:)``.
  public mutating func next() -> Batch? {
    guard running == nil, !isIdle else { return nil }
    var batch = Batch(clear: waitingClear.take())
    var bytes = 0
    // After failures, a deletion of all records is also a separate batch.
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

  /// Finishes the running batch.
  ///
  /// - Parameters:
  ///   - isRetried: A closure that returns whether to keep a change for ``retry()`` after it failed with an
  ///     error. Return `false` if the change can never succeed.
  ///   - result: A closure that returns the result for each token of the batch, and for `nil` if the batch deletes
  ///     all other records.
  /// - Returns: A closure that calls the completions, each of them once, even when its change is retried.
  ///   Call it after you release your lock.
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

  /// Moves the failed changes to the front of the queue.
  public mutating func retry() {
    if let spared = failedClear.take() { waitingClear = Clear(spared: spared) }
    for (token, change) in failed.sorted(by: { $0.value.number > $1.value.number }) {
      waiting[token] = change
      order.prepend(token)
    }
    failed = [:]
  }
}
