#if Postgres
  import DependencyInjection
  import DequeModule

  /// The jobs waiting for a pool's workers, and the number of workers. This type accesses neither threads nor
  /// connections.
  struct PoolQueue {
    /// The worker that a new job requires.
    enum Need {
      /// An idle worker must be woken.
      case idleWorker
      /// A worker must be started.
      case newWorker
      /// The job has to wait until a worker has finished another job.
      case patience
    }

    /// The next action of a worker.
    enum WorkerAction {
      case perform(PoolJob)
      /// The worker waits and then calls ``woke()``.
      case wait
      /// The worker closes its connection and ends.
      case end
    }

    private let size: Int
    private let waitLimit: Int
    private var jobs: Deque<PoolJob> = []
    private var workerCount = 0
    private var idleCount = 0
    /// The number of workers that have a connection and will request another job.
    private var connectedCount = 0
    private var isClosed = false
    private var onClosed: [@Sendable () -> Void] = []

    /// The number of jobs that wait for a worker.
    var waitingCount: Int { jobs.count }

    init(size: Int, waitLimit: Int) {
      self.size = max(1, size)
      self.waitLimit = waitLimit
    }

    // MARK: Jobs

    /// - Throws: A ``PostgresError`` if the job can't wait.
    mutating func add(_ job: PoolJob) throws -> Need {
      if isClosed { throw PostgresError(.closed, "A statement was sent after 'close()'.") }
      if jobs.count >= waitLimit { jobs.removeAll(where: \.isResolved) }
      guard jobs.count < waitLimit else {
        throw PostgresError(.tooManyWaiting, "\(jobs.count) statements are already waiting.")
      }
      jobs.append(job)
      if jobs.count <= idleCount { return .idleWorker }
      guard workerCount < size else { return .patience }
      workerCount += 1
      return .newWorker
    }

    /// Returns a job to the queue for the connected workers, for example when the server allows no more
    /// connections.
    ///
    /// - Returns: A Boolean value that indicates whether a worker is connected.
    mutating func leave(_ job: PoolJob) -> Bool {
      guard connectedCount > 0 else { return false }
      jobs.prepend(job)
      return true
    }

    /// Removes the jobs that were added up to an instant.
    mutating func removeJobs(addedUntil latest: ContinuousClock.Instant) -> [PoolJob] {
      let removed = Array(jobs.filter { $0.added <= latest })
      jobs.removeAll { $0.added <= latest }
      return removed
    }

    // MARK: Workers

    /// - Parameter isConnected: A Boolean value that indicates whether the worker has a connection. A worker
    ///   that ends counts as disconnected.
    mutating func next(isConnected: Bool) -> WorkerAction {
      while !jobs.isEmpty {
        let job = jobs.removeFirst()
        if !job.isResolved { return .perform(job) }
      }
      guard isClosed else {
        idleCount += 1
        return .wait
      }
      // The count changes immediately. Otherwise, a job could be left to this worker.
      if isConnected { connectedCount -= 1 }
      return .end
    }

    /// Records that a worker has stopped waiting.
    mutating func woke() { idleCount -= 1 }

    /// Records that a worker has connected.
    mutating func connected() { connectedCount += 1 }

    /// Records that a worker has closed its connection.
    mutating func disconnected() { connectedCount -= 1 }

    /// Records that a worker has ended.
    ///
    /// - Returns: The closures to call if it was the last one.
    mutating func workerEnded() -> [@Sendable () -> Void] {
      workerCount -= 1
      guard workerCount == 0 else { return [] }
      defer { onClosed = [] }
      return onClosed
    }

    /// Stops accepting jobs. Workers end when no jobs are left.
    ///
    /// - Parameter completion: A closure that ``workerEnded()`` returns when the last worker has ended.
    /// - Returns: A Boolean value that indicates whether there are no workers.
    mutating func close(_ completion: @escaping @Sendable () -> Void) -> Bool {
      isClosed = true
      if workerCount == 0 { return true }
      onClosed.append(completion)
      return false
    }
  }

  /// A job that needs a connection.
  final class PoolJob: Sendable {
    /// The time at which the job was added.
    let added = ContinuousClock.now
    private let run: @Sendable (PostgresConnection) -> Void
    private let reject: @Sendable (any Error) -> Void
    private let resolved: @Sendable () -> Bool

    /// - Parameters:
    ///   - completion: A closure that receives the result, on the connection's thread or another thread.
    ///   - isResolved: A closure that returns whether the job is no longer needed.
    ///   - body: A closure that uses the connection.
    init<Value: Sendable>(
      _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void,
      isResolved: @escaping @Sendable () -> Bool = { false },
      _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) {
      run = { connection in completion(Result { try body(connection) }) }
      reject = { completion(.failure($0)) }
      resolved = isResolved
    }

    /// A Boolean value that indicates whether the job is no longer needed.
    var isResolved: Bool { resolved() }

    func perform(with connection: PostgresConnection) { run(connection) }

    func fail(_ error: any Error) { reject(error) }
  }

  /// A result that one task waits for. It may arrive before the task starts waiting. Later results are
  /// ignored.
  final class PendingResult<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Value, any Error>)
      case early(Result<Value, any Error>)
      case delivered
    }

    private let state = Locked(State.open)

    /// A Boolean value that indicates whether a result is no longer needed.
    var isResolved: Bool {
      state.withLock { state in
        switch state {
        case .open, .awaited: false
        case .early, .delivered: true
        }
      }
    }

    func resolve(with result: Result<Value, any Error>) {
      let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
        switch state {
        case .open:
          state = .early(result)
          return nil
        case .awaited(let continuation):
          state = .delivered
          return continuation
        case .early, .delivered: return nil
        }
      }
      continuation?.resume(with: result)
    }

    /// Waits for the result. Call this method only once.
    func value() async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        let early = state.withLock { state -> Result<Value, any Error>? in
          guard case .early(let result) = state else {
            state = .awaited(continuation)
            return nil
          }
          state = .delivered
          return result
        }
        if let early { continuation.resume(with: early) }
      }
    }
  }
#endif
