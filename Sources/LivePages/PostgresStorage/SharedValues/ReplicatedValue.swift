#if Postgres
  /// One server's copy of a value that several servers change: what is confirmed, what is not yet, and what
  /// to ask the database next. It knows no database and no time.
  ///
  /// Changes apply at once to ``visible``. They form a chain: the confirmed value, the change that was sent,
  /// and the changes made since, which are one. When another server's value arrives, the chain is applied
  /// again to that one by three-way merges.
  ///
  /// A write succeeds only if the row still has the version that the write is based on, and the row of the
  /// writer then has the write's number. So the outcome of a write without an answer is known after the next
  /// read: either the writer's number says that it took effect; or the row has another version, and the write
  /// can never take effect; or it has not, and the same write is sent again. Only one of the two can take
  /// effect.
  struct ReplicatedValue<Value> {
    /// A request to the database. There is one request at a time.
    enum Request {
      case read
      case write(Write)
    }

    /// A write that replaces the row if it has the expected version, zero where there is no row.
    struct Write {
      let number: Int
      let expectedVersion: Int
      let value: Value
    }

    /// The value's row in the database, as it was read: there may be none.
    struct Row {
      /// Zero where there is no row.
      let version: Int
      let value: Value?
      /// The number of this writer's latest write that took effect, or zero.
      let writeNumber: Int
    }

    /// The outcome of a write.
    enum WriteOutcome {
      case written
      /// The row had another version.
      case conflict
      /// There was no answer, or an error.
      case unknown
    }

    /// Applies a change, from a base to a value, to another value.
    typealias Merge = (_ base: Value, _ value: Value, _ other: Value) -> Value

    private struct Change {
      var base: Value
      var value: Value
    }

    private struct SentChange {
      let number: Int
      let expectedVersion: Int
      let change: Change
    }

    private let initialValue: Value
    private let merge: Merge

    /// The value with all changes.
    private(set) var visible: Value
    private var confirmedVersion: Int?
    private var sent: SentChange?
    private var unsent: Change?
    private var lastNumber = 0
    private var isRequesting = false
    private var isPaused = false
    private var mustRead = true
    /// The newest version that the database has told of.
    private var noticedVersion = 0
    /// That at the beginning of the read that is under way.
    private var noticedBeforeRead = 0

    init(initialValue: Value, merge: @escaping Merge) {
      self.initialValue = initialValue
      self.merge = merge
      visible = initialValue
    }

    /// Whether the database has all changes.
    var isConfirmed: Bool { sent == nil && unsent == nil }

    /// Whether a value was read.
    var isLoaded: Bool { confirmedVersion != nil }

    // MARK: Changes

    /// Notes a change of this server.
    ///
    /// - Parameters:
    ///   - base: The value before the change.
    ///   - value: The value after it.
    ///   - isInStep: A Boolean value that indicates whether `base` is the visible value.
    /// - Returns: Whether the visible value is another than `value`, so that it must be shown.
    mutating func change(from base: Value, to value: Value, isInStep: Bool) -> Bool {
      let result = isInStep ? value : merge(base, value, visible)
      if unsent == nil { unsent = Change(base: visible, value: result) } else { unsent?.value = result }
      visible = result
      return !isInStep
    }

    /// Notes that the database has a version, or had one.
    mutating func notice(version: Int) { noticedVersion = max(noticedVersion, version) }

    /// Notes that versions may have been missed.
    mutating func readAgain() { mustRead = true }

    /// Notes that the database can be asked again after a failure.
    mutating func resume() { isPaused = false }

    // MARK: Requests

    /// Returns the next request, if any. The caller then reports how it ended.
    mutating func nextRequest() -> Request? {
      guard !isRequesting, !isPaused else { return nil }
      guard let confirmedVersion, !mustRead, noticedVersion <= confirmedVersion else {
        mustRead = false
        noticedBeforeRead = noticedVersion
        isRequesting = true
        return .read
      }
      if sent == nil, let unsent {
        lastNumber += 1
        sent = SentChange(number: lastNumber, expectedVersion: confirmedVersion, change: unsent)
        self.unsent = nil
      }
      guard let sent else { return nil }
      isRequesting = true
      return .write(
        Write(number: sent.number, expectedVersion: sent.expectedVersion, value: sent.change.value)
      )
    }

    /// Notes that a read has failed. Nothing is asked before ``resume()``.
    mutating func readFailed() {
      isRequesting = false
      isPaused = true
      mustRead = true
    }

    /// Notes what a read has found.
    ///
    /// - Returns: Whether the visible value must be shown.
    mutating func readEnded(_ row: Row) -> Bool {
      isRequesting = false
      // A version announced before the read that is not there never comes, as after a restored backup.
      if noticedVersion == noticedBeforeRead { noticedVersion = row.version }
      let isNews = row.version != confirmedVersion
      confirmedVersion = row.version
      resolveSentChange(by: row)
      guard isNews else { return false }
      applyChanges(to: row.value ?? initialValue)
      return true
    }

    /// Notes how a write ended. After an outcome that is not known, nothing is asked before ``resume()``.
    mutating func writeEnded(_ outcome: WriteOutcome) {
      isRequesting = false
      switch outcome {
      case .written:
        confirmedVersion = sent.map { $0.expectedVersion + 1 } ?? confirmedVersion
        sent = nil
      case .conflict: mustRead = true
      case .unknown:
        mustRead = true
        isPaused = true
      }
    }

    private mutating func resolveSentChange(by row: Row) {
      guard let sent else { return }
      if row.writeNumber >= sent.number {
        self.sent = nil
      } else if row.version != sent.expectedVersion {
        // It can never take effect. It becomes one change with those made since.
        unsent = Change(base: sent.change.base, value: unsent?.value ?? sent.change.value)
        self.sent = nil
      }
    }

    private mutating func applyChanges(to value: Value) {
      visible = value
      guard let change = unsent else { return }
      visible = merge(change.base, change.value, value)
      unsent = Change(base: value, value: visible)
    }
  }
#endif
