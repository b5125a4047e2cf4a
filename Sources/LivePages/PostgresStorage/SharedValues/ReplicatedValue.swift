#if Postgres
  /// A server's copy of a value that several servers change, consisting of the confirmed value, the
  /// unconfirmed changes, and the next request to the database. To make testing easy, this type doesn't
  /// access the database or a clock.
  ///
  /// Changes apply to ``visible`` right away. They form a chain that starts with the confirmed value,
  /// followed by the change that has been sent, and a single change that combines all later ones. When the
  /// value of another server arrives, three-way merges apply the chain to it.
  ///
  /// A write succeeds only if the row still has the version that it is based on, and leaves its number there.
  /// When a write wasn't answered, the next read shows what happened:
  /// - If the row contains the number of the write, it took effect.
  /// - If the row has a different version, the write can't take effect anymore.
  /// - Otherwise, the same write is sent again, and at most one of the two takes effect.
  struct ReplicatedValue<Value> {
    /// A request to the database. There is only one request at a time.
    enum Request {
      case read
      case write(Write)
    }

    /// A write. It replaces the row only if the row has the expected version, which is zero if there is no
    /// row.
    struct Write {
      let number: Int
      let expectedVersion: Int
      let value: Value
    }

    /// The value's row in the database at the time of a read. The row may not exist.
    struct Row {
      /// The row's version; zero if there is no row.
      let version: Int
      let value: Value?
      /// The number of this writer's latest write that took effect, or zero if none exists.
      let writeNumber: Int
    }

    enum WriteOutcome {
      case written
      /// The row had a different version.
      case conflict
      /// The database didn't respond, or it reported an error.
      case unknown
      /// The value wasn't sent, because it can't be encoded.
      case impossible
    }

    /// Applies the change from a base to a value to another value.
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
    /// A Boolean value that indicates whether the value with the current changes can't be encoded.
    private var isUnwritable = false
    private var mustRead = true
    /// The newest version that the database has announced.
    private var noticedVersion = 0
    /// The newest version that had been announced when the current read began.
    private var noticedBeforeRead = 0

    init(initialValue: Value, merge: @escaping Merge) {
      self.initialValue = initialValue
      self.merge = merge
      visible = initialValue
    }

    /// A Boolean value that indicates whether the database has all changes.
    var isConfirmed: Bool { sent == nil && unsent == nil }

    /// A Boolean value that indicates whether a value has been read.
    var isLoaded: Bool { confirmedVersion != nil }

    // MARK: Changes

    /// Applies a change by this server.
    ///
    /// - Parameters:
    ///   - base: The value before the change.
    ///   - value: The value after the change.
    ///   - isInStep: A Boolean value that indicates whether `base` is the visible value.
    /// - Returns: A Boolean value that indicates whether the visible value differs from `value` and has to be
    ///   shown.
    mutating func change(from base: Value, to value: Value, isInStep: Bool) -> Bool {
      let result = isInStep ? value : merge(base, value, visible)
      if unsent == nil { unsent = Change(base: visible, value: result) } else { unsent?.value = result }
      isUnwritable = false
      visible = result
      return !isInStep
    }

    /// Records that the database has or had a version.
    mutating func notice(version: Int) { noticedVersion = max(noticedVersion, version) }

    /// Records that notices about versions may have been missed.
    mutating func readAgain() { mustRead = true }

    /// Allows requests again after a failure.
    mutating func resume() { isPaused = false }

    /// Allows all requests again, also the write of a value that couldn't be encoded.
    mutating func tryAgain() {
      isPaused = false
      isUnwritable = false
    }

    // MARK: Requests

    /// Returns the next request, if any. The caller must report its outcome.
    mutating func nextRequest() -> Request? {
      guard !isRequesting, !isPaused else { return nil }
      guard let confirmedVersion, !mustRead, noticedVersion <= confirmedVersion else {
        mustRead = false
        noticedBeforeRead = noticedVersion
        isRequesting = true
        return .read
      }
      if sent == nil, !isUnwritable, let unsent {
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

    /// Records a failed read. No request begins until ``resume()`` is called.
    mutating func readFailed() {
      isRequesting = false
      isPaused = true
      mustRead = true
    }

    /// Applies the result of a read.
    ///
    /// - Returns: A Boolean value that indicates whether the visible value has to be shown.
    mutating func readEnded(_ row: Row) -> Bool {
      isRequesting = false
      // If a version was announced before the read but is missing, it won't arrive anymore. This can happen
      // after a backup was restored.
      if noticedVersion == noticedBeforeRead { noticedVersion = row.version }
      let isNews = row.version != confirmedVersion
      confirmedVersion = row.version
      resolveSentChange(by: row)
      guard isNews else { return false }
      applyChanges(to: row.value ?? initialValue)
      return true
    }

    /// Records the outcome of a write. When the outcome is unknown, no request begins until ``resume()`` is
    /// called. When a value can't be encoded, it's written again only after it has changed or ``tryAgain()``
    /// was called.
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
      case .impossible:
        isUnwritable = unsent == nil
        withdrawSentChange()
      }
    }

    /// Combines the sent change, which did not take effect, with the later changes.
    private mutating func withdrawSentChange() {
      guard let sent else { return }
      unsent = Change(base: sent.change.base, value: unsent?.value ?? sent.change.value)
      self.sent = nil
    }

    private mutating func resolveSentChange(by row: Row) {
      guard let sent else { return }
      if row.writeNumber >= sent.number {
        self.sent = nil
      } else if row.version != sent.expectedVersion {
        withdrawSentChange()
      }
    }

    private mutating func applyChanges(to value: Value) {
      visible = value
      guard let change = unsent else { return }
      visible = merge(change.base, change.value, value)
      unsent = Change(base: value, value: visible)
      isUnwritable = false
    }
  }
#endif
