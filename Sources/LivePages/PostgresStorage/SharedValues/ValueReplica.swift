#if Postgres
  import CombineShim
  import Dispatch
  import Foundation
  import SharedState
  import TributaryBase

  /// Manages one server's copy of a shared value: sends the requests that ``ReplicatedValue`` makes to the
  /// database, and updates the shared value with the results.
  ///
  /// Waiting requests retain the replica, so changes are written even if the shared value has been released.
  final class ValueReplica<Value: Codable & Sendable>: ValueReplicating, @unchecked Sendable {
    // Sendable: `lock` guards the variables, and everything else is immutable and Sendable.
    typealias Report = @Sendable (Result<Void, any Error>) -> Void

    private struct Load {
      let continuation: LoadContinuation<Value>
      /// The number of the latest read when the load began.
      let begun: Int
    }

    private let key: String
    /// The pool. It is retained so that it stays open for as long as a value needs it.
    private let pool: PostgresPool
    private let merge: PostgresMerge<Value>
    private let writer = UUID().uuidString
    private let lock = Lock()

    private var replicated: ReplicatedValue<Value>?
    private var number: Int?
    private var subscriber: SharedSubscriber<Value>?
    /// The loads that are waiting for a read that begins after them.
    private var loads: [Load] = []
    /// The loads whose read has ended.
    private var loaded: [LoadContinuation<Value>] = []
    private var readNumber = 0
    private var saves: [SaveContinuation] = []
    private var report: Report?
    /// The save result that hasn't been reported yet.
    private var unreported: Result<Void, any Error>?
    private var isReporting = false
    /// A Boolean value that indicates whether the success of a change hasn't been reported yet.
    private var isUnreported = false
    /// A Boolean value that indicates whether the shared value has a `loadError`.
    private var hasLoadError = false
    private var backoff: Backoff
    /// The latest failure of a request, or `nil` once the database has all changes.
    private var failure: (any Error)?
    /// A Boolean value that indicates whether the shared value has to be updated or is being updated.
    private var mustShow = false
    private var isShowing = false
    /// The number of updates of the shared value that have begun.
    private var showings = 0

    init(
      _ key: String,
      pool: PostgresPool,
      merge: PostgresMerge<Value>
    ) {
      self.key = key
      self.pool = pool
      self.merge = merge
      backoff = Backoff(longest: pool.configuration.longestPause)
    }

    deinit { if let number { pool.values.remove(key, number: number) } }

    // MARK: The shared value

    func load(initialValue: Value?, _ continuation: LoadContinuation<Value>) {
      begin(initialValue)
      let isBegun = lock.withLock {
        guard replicated != nil else { return false }
        loads.append(Load(continuation: continuation, begun: readNumber))
        replicated?.readAgain()
        replicated?.resume()
        return true
      }
      if isBegun { goOn() } else { loadRequired(continuation) }
    }

    /// Loads a required shared value. Such a value has no default and is created with the result.
    private func loadRequired(_ continuation: LoadContinuation<Value>) {
      pool.values.read(
        .init(key: key, writer: writer) { row in
          continuation.resume(with: Result { try Self.value(of: try row.get()) })
        }
      )
    }

    private static func value(of row: ReplicatedValueStore.Row) throws -> Value? {
      try row.value.map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    }

    func subscribe(initialValue: Value?, _ subscriber: SharedSubscriber<Value>) -> SharedSubscription {
      begin(initialValue)
      lock.withLock { self.subscriber = subscriber }
      show()
      goOn()
      return SharedSubscription { [weak self] in self?.unsubscribe() }
    }

    private func begin(_ initialValue: Value?) {
      guard let initialValue else { return }
      let isFirst = lock.withLock {
        guard replicated == nil else { return false }
        replicated = ReplicatedValue(initialValue: initialValue, merge: merge.merge)
        return true
      }
      guard isFirst else { return }
      let number = pool.values.add(self, key: key)
      lock.withLock { self.number = number }
    }

    private func unsubscribe() {
      let released = lock.withLock { subscriber.take() }
      withExtendedLifetime(released) {}
    }

    func save(_ change: SharedChange<Value>, isOvertaken: () -> Bool, report: @escaping Report) {
      // Other code can access a required shared value before the value has subscribed.
      begin(change.base)
      let before = lock.withLock { showings }
      // Called without holding the lock, because the closure waits for a lock that may be held while user
      // code runs.
      let isOvertaken = isOvertaken()
      let released = lock.withLock {
        let earlier = self.report
        self.report = report
        isUnreported = true
        let isInStep = !isOvertaken && !isShowing && !mustShow && before == showings
        if replicated?.change(from: change.base, to: change.value, isInStep: isInStep) == true {
          mustShow = true
        }
        if let failure { unreported = .failure(failure) }
        return earlier
      }
      withExtendedLifetime(released) {}
      tell()
      show()
      goOn()
    }

    /// Waits until the database has all changes.
    func save(_ continuation: SaveContinuation) {
      lock.withLock {
        saves.append(continuation)
        replicated?.tryAgain()
      }
      settle()
      goOn()
    }

    // MARK: The database

    func readAgain() {
      lock.withLock {
        replicated?.readAgain()
        replicated?.resume()
      }
      goOn()
    }

    func notice(version: Int) {
      lock.withLock { replicated?.notice(version: version) }
      goOn()
    }

    /// Returns the next request. Call this method with the lock held.
    private func nextRequest() -> ReplicatedValue<Value>.Request? {
      let request = replicated?.nextRequest()
      if case .read = request { readNumber += 1 }
      return request
    }

    private func goOn() {
      switch lock.withLock(nextRequest) {
      case nil: return
      case .read:
        pool.values.read(.init(key: key, writer: writer) { [self] in readEnded($0) })
      case .write(let write):
        let value = write.value
        pool.values.write(
          .init(
            key: key,
            writer: writer,
            number: write.number,
            expectedVersion: write.expectedVersion,
            encode: {
              String(decoding: try JSONEncoder().encode(value).checkingJSONNumbers(), as: UTF8.self)
            },
            completion: { [self] in writeEnded($0) }
          )
        )
      }
    }

    private func readEnded(_ result: Result<ReplicatedValueStore.Row, any Error>) {
      do {
        let row = try result.get()
        let value = try Self.value(of: row)
        lock.withLock {
          backoff.succeed()
          let read = ReplicatedValue<Value>.Row(
            version: row.version,
            value: value,
            writeNumber: row.writeNumber
          )
          // Updating the value clears the error.
          if replicated?.readEnded(read) == true || hasLoadError { mustShow = true }
          hasLoadError = false
          loaded += loads.filter { $0.begun < readNumber }.map(\.continuation)
          loads.removeAll { $0.begun < readNumber }
        }
        settle()
        show()
        goOn()
      } catch {
        lock.withLock { replicated?.readFailed() }
        fail(error)
      }
    }

    private func writeEnded(_ result: Result<Bool, any Error>) {
      switch result {
      case .success(let isWritten):
        lock.withLock {
          backoff.succeed()
          replicated?.writeEnded(isWritten ? .written : .conflict)
        }
        settle()
        goOn()
      case .failure(let error as ReplicatedValueStore.UnwritableValue):
        lock.withLock { replicated?.writeEnded(.impossible) }
        fail(error.reason)
      case .failure(let error):
        lock.withLock { replicated?.writeEnded(.unknown) }
        fail(error)
      }
    }

    /// Reports the error and schedules another attempt.
    private func fail(_ error: any Error) {
      let (loads, saves, subscriber, pause) = lock.withLock {
        () -> ([Load], [SaveContinuation], SharedSubscriber<Value>?, Duration) in
        let isFirst = failure == nil
        failure = error
        let isUnsaved = replicated?.isConfirmed == false
        if isFirst && isUnsaved { unreported = .failure(error) }
        let tellsSubscriber = isFirst && !isUnsaved && self.loads.isEmpty
        if tellsSubscriber || !self.loads.isEmpty { hasLoadError = true }
        defer { (self.loads, self.saves) = ([], []) }
        return (self.loads, self.saves, tellsSubscriber ? self.subscriber : nil, backoff.fail(at: .now))
      }
      for load in loads { load.continuation.resume(throwing: error) }
      for save in saves { save.resume(throwing: error) }
      subscriber?.yield(throwing: error)
      tell()
      if (error as? PostgresError)?.reason == .closed { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + pause.seconds) { [self] in
        lock.withLock { replicated?.resume() }
        goOn()
      }
    }

    /// Reports that the database has all changes, if it does.
    private func settle() {
      let saves = lock.withLock { () -> [SaveContinuation] in
        guard replicated?.isConfirmed == true else { return [] }
        if isUnreported { unreported = .success(()) }
        isUnreported = false
        failure = nil
        defer { self.saves = [] }
        return self.saves
      }
      for save in saves { save.resume() }
      tell()
    }

    /// Reports the results of saving on one thread at a time, so that the last report is the current one.
    private func tell() {
      while true {
        let next = lock.withLock { () -> (Report, Result<Void, any Error>)? in
          guard !isReporting, let report, let result = unreported.take() else { return nil }
          isReporting = true
          return (report, result)
        }
        guard let (report, result) = next else { return }
        report(result)
        lock.withLock { isReporting = false }
      }
    }

    // MARK: Updating the shared value

    /// The number of updates that a thread makes in a row. Each may call many subscribers.
    private static var longestRun: Int { 16 }

    /// Sets the shared value to the visible value, on one thread at a time, until both are equal. If other
    /// servers continue to change the value, a queue continues, because the thread may be a visitor's.
    private func show() {
      for _ in 0..<Self.longestRun {
        guard showNext() else { return }
      }
      DispatchQueue.global().async { [self] in show() }
    }

    /// - Returns: `true` if there was an update.
    private func showNext() -> Bool {
      let (value, loads, subscriber) = lock.withLock {
        () -> (Value?, [LoadContinuation<Value>], SharedSubscriber<Value>?) in
        guard !isShowing, let replicated, replicated.isLoaded else { return (nil, [], nil) }
        guard !loaded.isEmpty || (mustShow && self.subscriber != nil) else { return (nil, [], nil) }
        mustShow = false
        isShowing = true
        showings += 1
        defer { loaded = [] }
        return (replicated.visible, loaded, self.subscriber)
      }
      guard let value else { return false }
      for load in loads { load.resume(returning: value) }
      if loads.isEmpty { subscriber?.yield(value) }
      lock.withLock { isShowing = false }
      return true
    }
  }
#endif
