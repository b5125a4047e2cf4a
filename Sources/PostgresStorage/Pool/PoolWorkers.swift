#if Postgres
  import Dispatch
  import Foundation

  /// The threads of a pool, each with a connection, and the jobs that wait for them.
  final class PoolWorkers: @unchecked Sendable {
    // Sendable: the variables are guarded by `condition`; all else is immutable and Sendable.
    private let configuration: PostgresConfiguration
    private let condition = NSCondition()
    private var jobs: [PoolJob] = []
    private var workerCount = 0
    private var idleCount = 0
    /// How many workers have a connection.
    private var connectedCount = 0
    private var backoff: Backoff
    private var lastError: PostgresError?
    private var isClosed = false
    private var onClosed: [@Sendable () -> Void] = []

    init(_ configuration: PostgresConfiguration) {
      self.configuration = configuration
      backoff = Backoff(longest: configuration.longestPause)
    }

    // MARK: Jobs

    func add(_ job: PoolJob) {
      do {
        guard try enqueue(job) else { return }
      } catch {
        return job.fail(error)
      }
      let deadline = DispatchTime.now() + configuration.waitTimeout.seconds
      DispatchQueue.global().asyncAfter(deadline: deadline) { [weak self] in self?.expire() }
    }

    /// - Returns: Whether the job waits until a worker is done with another one.
    /// - Throws: A ``PostgresError`` if the job cannot wait.
    private func enqueue(_ job: PoolJob) throws -> Bool {
      condition.lock()
      defer { condition.unlock() }
      if isClosed { throw PostgresError(.closed, "A statement was sent after 'close()'.") }
      if jobs.count >= configuration.waitLimit { jobs.removeAll(where: \.isResolved) }
      guard jobs.count < configuration.waitLimit else {
        throw PostgresError(.tooManyWaiting, "\(jobs.count) statements wait already.")
      }
      jobs.append(job)
      if jobs.count <= idleCount {
        condition.signal()
        return false
      }
      guard workerCount < max(1, configuration.size) else { return true }
      workerCount += 1
      startWorker()
      return false
    }

    /// Fails the jobs that have waited for too long.
    private func expire() {
      let expired = removeExpired()
      for job in expired {
        job.fail(PostgresError(.waitedTooLong, "All connections were busy for \(configuration.waitTimeout)."))
      }
    }

    private func removeExpired() -> [PoolJob] {
      condition.lock()
      defer { condition.unlock() }
      let latest = ContinuousClock.now - configuration.waitTimeout
      let expired = jobs.filter { $0.added <= latest }
      jobs.removeAll { $0.added <= latest }
      return expired
    }

    // MARK: Closing

    /// - Parameter completion: Called when all connections are closed.
    func close(_ completion: @escaping @Sendable () -> Void = {}) {
      if markClosed(completion) { completion() }
    }

    /// - Returns: Whether there is no worker left.
    private func markClosed(_ completion: @escaping @Sendable () -> Void) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      isClosed = true
      condition.broadcast()
      if workerCount == 0 { return true }
      onClosed.append(completion)
      return false
    }

    // MARK: Workers

    private func startWorker() {
      let thread = Thread { self.work() }
      thread.name = "tributary.postgres"
      thread.start()
    }

    /// Performs jobs until the pool is closed. Runs on a worker's thread.
    private func work() {
      var connection: PostgresConnection?
      while let job = nextJob() {
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
      disconnect(&connection)
      for completion in end() { completion() }
    }

    private func disconnect(_ connection: inout PostgresConnection?) {
      guard connection != nil else { return }
      connection = nil
      condition.lock()
      defer { condition.unlock() }
      connectedCount -= 1
    }

    /// Leaves a job to the workers that have a connection, as where the server allows no more of them.
    ///
    /// - Returns: Whether there is one.
    private func leave(_ job: PoolJob) -> Bool {
      condition.lock()
      defer { condition.unlock() }
      guard connectedCount > 0 else { return false }
      jobs.insert(job, at: 0)
      condition.signal()
      return true
    }

    /// Waits for a job whose task still waits for it.
    ///
    /// - Returns: The job, or `nil` when the pool is closed and has none left.
    private func nextJob() -> PoolJob? {
      condition.lock()
      defer { condition.unlock() }
      while true {
        while !jobs.isEmpty {
          let job = jobs.removeFirst()
          if !job.isResolved { return job }
        }
        if isClosed { return nil }
        idleCount += 1
        condition.wait()
        idleCount -= 1
      }
    }

    /// - Returns: What to call if this was the last worker.
    private func end() -> [@Sendable () -> Void] {
      condition.lock()
      defer { condition.unlock() }
      workerCount -= 1
      guard workerCount == 0 else { return [] }
      defer { onClosed = [] }
      return onClosed
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
        // What is told while the connection is made was not the caller's statement.
        let unavailable = PostgresError(.unavailable, error.message, sqlState: error.sqlState)
        noteAttempt(unavailable)
        throw unavailable
      }
    }

    /// Throws the last error while the pause after it lasts.
    private func checkPause() throws {
      condition.lock()
      defer { condition.unlock() }
      if let lastError, backoff.nextAttempt(at: .now) != nil { throw lastError }
    }

    private func noteAttempt(_ error: PostgresError?) {
      condition.lock()
      defer { condition.unlock() }
      lastError = error
      if error == nil {
        backoff.succeed()
        connectedCount += 1
      } else {
        backoff.fail(at: .now)
      }
    }
  }

  extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
  }
#endif
