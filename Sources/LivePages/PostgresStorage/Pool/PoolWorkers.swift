#if Postgres
  import Dispatch
  import Foundation

  /// The threads of a pool with their connections, and the queue of waiting jobs.
  final class PoolWorkers: @unchecked Sendable {
    // Sendable: `condition` guards the variables, and everything else is immutable and Sendable.
    private let configuration: PostgresConfiguration
    private let condition = NSCondition()
    private var queue: PoolQueue
    private var backoff: Backoff
    private var lastError: PostgresError?

    init(_ configuration: PostgresConfiguration) {
      self.configuration = configuration
      queue = PoolQueue(size: configuration.size, waitLimit: configuration.waitLimit)
      backoff = Backoff(longest: configuration.longestPause)
    }

    private func withQueue<Result>(_ body: (inout PoolQueue) throws -> Result) rethrows -> Result {
      try condition.withLock { try body(&queue) }
    }

    // MARK: Jobs

    var waitingCount: Int { withQueue { $0.waitingCount } }

    func add(_ job: PoolJob) {
      do {
        switch try withQueue({ try $0.add(job) }) {
        case .idleWorker: condition.signal()
        case .newWorker: startWorker()
        case .patience: expireInTime(job)
        }
      } catch {
        job.fail(error)
      }
    }

    /// Returns a job to the queue for the connected workers.
    ///
    /// - Returns: A Boolean value that indicates whether a worker is connected.
    private func leave(_ job: PoolJob) -> Bool {
      guard withQueue({ $0.leave(job) }) else { return false }
      condition.signal()
      expireInTime(job)
      return true
    }

    /// Schedules the expiration of a waiting job.
    private func expireInTime(_ job: PoolJob) {
      let left = max(.zero, ContinuousClock.now.duration(to: job.added + configuration.waitTimeout))
      DispatchQueue.global().asyncAfter(deadline: .now() + left.seconds) { [weak self] in self?.expire() }
    }

    /// Fails the jobs that have waited too long.
    private func expire() {
      let latest = ContinuousClock.now - configuration.waitTimeout
      for job in withQueue({ $0.removeJobs(addedUntil: latest) }) {
        job.fail(PostgresError(.waitedTooLong, "All connections were busy for \(configuration.waitTimeout)."))
      }
    }

    // MARK: Closing

    /// - Parameter completion: A closure to call when all connections are closed.
    func close(_ completion: @escaping @Sendable () -> Void = {}) {
      let isDone = withQueue { $0.close(completion) }
      condition.broadcast()
      if isDone { completion() }
    }

    // MARK: Workers

    private func startWorker() {
      let thread = Thread { self.runJobs() }
      thread.name = "tributary.postgres"
      thread.start()
    }

    /// Runs jobs until the pool is closed. This method is called on a worker's thread.
    private func runJobs() {
      var connection: PostgresConnection?
      while let job = nextJob(isConnected: connection != nil) {
        if connection?.wasClosedByServer == true { disconnect(&connection) }
        if connection == nil {
          do {
            connection = try connect()
          } catch {
            if leave(job) { break }
            job.fail(error)
            continue
          }
        }
        guard let open = connection else { continue }
        job.perform(with: open)
        open.endTransaction()
        if open.isBroken { disconnect(&connection) }
      }
      connection = nil
      for completion in withQueue({ $0.workerEnded() }) { completion() }
    }

    private func disconnect(_ connection: inout PostgresConnection?) {
      guard connection != nil else { return }
      connection = nil
      withQueue { $0.disconnected() }
    }

    /// Waits for a job that is still needed.
    ///
    /// - Parameter isConnected: A Boolean value that indicates whether the worker has a connection.
    /// - Returns: The job, or `nil` when the pool is closed and no jobs are left.
    private func nextJob(isConnected: Bool) -> PoolJob? {
      condition.withLock {
        while true {
          switch queue.next(isConnected: isConnected) {
          case .perform(let job): return job
          case .end: return nil
          case .wait:
            condition.wait()
            queue.woke()
          }
        }
      }
    }

    // MARK: Connecting

    private func connect() throws -> PostgresConnection {
      try checkPause()
      do {
        let connection = try PostgresConnection.open(configuration)
        noteAttempt(nil)
        return connection
      } catch {
        let error = error as? PostgresError ?? PostgresError(.unavailable, "\(error)")
        // An error while connecting isn't the fault of the caller's statement.
        let unavailable = PostgresError(.unavailable, error.message, sqlState: error.sqlState)
        noteAttempt(unavailable)
        throw unavailable
      }
    }

    /// Throws the latest error until the pause after it has elapsed.
    private func checkPause() throws {
      try condition.withLock {
        if let lastError, backoff.nextAttempt(at: .now) != nil { throw lastError }
      }
    }

    private func noteAttempt(_ error: PostgresError?) {
      condition.withLock {
        lastError = error
        if error == nil {
          backoff.succeed()
          queue.connected()
        } else {
          backoff.fail(at: .now)
        }
      }
    }
  }

  extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
  }

  /// The pauses between attempts to connect. A pause is twice as long as the previous one, up to a limit,
  /// minus a random part of up to one half. This keeps servers that lose the database at the same time from
  /// reconnecting all at once.
  struct Backoff: Sendable {
    private static let first = Duration.milliseconds(100)

    private let longest: Duration
    /// Returns a random number in the range `0..<1`.
    private let random: @Sendable () -> Double
    private var failures = 0
    private var earliest: ContinuousClock.Instant?

    init(longest: Duration, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }) {
      self.longest = longest
      self.random = random
    }

    /// Returns the earliest time of the next attempt, or `nil` if it can be made immediately.
    func nextAttempt(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
      guard let earliest, earliest > now else { return nil }
      return earliest
    }

    /// Records a failed attempt.
    ///
    /// - Returns: The pause before the next attempt.
    @discardableResult
    mutating func fail(at now: ContinuousClock.Instant) -> Duration {
      // Further doublings would exceed any limit.
      let doublings = min(failures, 20)
      failures += 1
      let full = min(longest, Self.first * (1 << doublings))
      let pause = full * (1 - random() / 2)
      earliest = now + pause
      return pause
    }

    /// Records a successful attempt.
    mutating func succeed() {
      failures = 0
      earliest = nil
    }
  }
#endif
