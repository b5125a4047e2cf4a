#if Postgres
  /// A server's copy of a value that several servers change: the confirmed value, the unconfirmed changes,
  /// and the next request to the database. This type accesses neither the database nor a clock.
  ///
  /// Changes apply immediately to ``visible``. They form a chain: the confirmed value, the change that was
  /// sent, and a single change that combines all later ones. When another server's value arrives, three-way
  /// merges apply the chain to that value.
  ///
  /// A write succeeds only if the row still has the version that the write is based on; the writer's row then
  /// contains the write's number. The next read thus determines the outcome of an unanswered write. If the
  /// row contains the writer's number, the write took effect. If the row has another version, the write can
  /// never take effect. Otherwise the same write is sent again, and at most one of the two takes effect.
  struct ReplicatedValue<Value> {
    /// A request to the database. There is one request at a time.
    enum Request {
      case read
      case write(Write)
    }

    /// A write that replaces the row if it has the expected version, or zero if there is no row.
    struct Write {
      let number: Int
      let expectedVersion: Int
      let value: Value
    }

    /// The value's row in the database at the time of a read, which may not exist.
    struct Row {
      /// The row's version, or zero if there is no row.
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
      /// The database didn't answer, or reported an error.
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
    /// The newest version that the database has announced.
    private var noticedVersion = 0
    /// The newest announced version at the beginning of the running read.
    private var noticedBeforeRead = 0

    init(initialValue: Value, merge: @escaping Merge) {
      self.initialValue = initialValue
      self.merge = merge
      visible = initialValue
    }

    /// A Boolean value that indicates whether the database has all changes.
    var isConfirmed: Bool { sent == nil && unsent == nil }

    /// A Boolean value that indicates whether a value was read.
    var isLoaded: Bool { confirmedVersion != nil }

    // MARK: Changes

    /// Applies a change of this server.
    ///
    /// - Parameters:
    ///   - base: The value before the change.
    ///   - value: The value after it.
    ///   - isInStep: A Boolean value that indicates whether `base` is the visible value.
    /// - Returns: A Boolean value that indicates whether the visible value differs from `value`, and must be
    ///   shown.
    mutating func change(from base: Value, to value: Value, isInStep: Bool) -> Bool {
      let result = isInStep ? value : merge(base, value, visible)
      if unsent == nil { unsent = Change(base: visible, value: result) } else { unsent?.value = result }
      visible = result
      return !isInStep
    }

    /// Records that the database has, or had, a version.
    mutating func notice(version: Int) { noticedVersion = max(noticedVersion, version) }

    /// Records that notices of versions may have been missed.
    mutating func readAgain() { mustRead = true }

    /// Allows requests again after a failure.
    mutating func resume() { isPaused = false }

    // MARK: Requests

    /// Returns the next request, if any. The caller then reports its outcome.
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

    /// Records a failed read. No request begins before ``resume()``.
    mutating func readFailed() {
      isRequesting = false
      isPaused = true
      mustRead = true
    }

    /// Applies the result of a read.
    ///
    /// - Returns: A Boolean value that indicates whether the visible value must be shown.
    mutating func readEnded(_ row: Row) -> Bool {
      isRequesting = false
      // A version that was announced before the read but is missing never arrives, such as after a restored
      // backup.
      if noticedVersion == noticedBeforeRead { noticedVersion = row.version }
      let isNews = row.version != confirmedVersion
      confirmedVersion = row.version
      resolveSentChange(by: row)
      guard isNews else { return false }
      applyChanges(to: row.value ?? initialValue)
      return true
    }

    /// Records the outcome of a write. After an unknown outcome, no request begins before ``resume()``.
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
        // The write can never take effect. It is combined with the later changes.
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
