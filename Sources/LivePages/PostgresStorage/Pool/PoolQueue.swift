#if Postgres
  import DependencyInjection
  import DequeModule

  /// The jobs that wait for a pool's workers, and how many workers there are. It knows no thread and no
  /// connection.
  struct PoolQueue {
    /// The worker that an added job needs.
    enum Need {
      /// An idle worker is to be woken.
      case idleWorker
      /// A worker is to be started.
      case newWorker
      /// Nothing. The job waits until a worker is done with another one.
      case patience
    }

    /// The next action of a worker.
    enum WorkerAction {
      case perform(PoolJob)
      /// It waits, and says ``woke()`` afterwards.
      case wait
      /// It closes its connection and ends.
      case end
    }

    private let size: Int
    private let waitLimit: Int
    private var jobs: Deque<PoolJob> = []
    private var workerCount = 0
    private var idleCount = 0
    /// The number of workers that have a connection, and ask for another job.
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

    /// - Throws: A ``PostgresError`` if the job cannot wait.
    mutating func add(_ job: PoolJob) throws -> Need {
      if isClosed { throw PostgresError(.closed, "A statement was sent after 'close()'.") }
      if jobs.count >= waitLimit { jobs.removeAll(where: \.isResolved) }
      guard jobs.count < waitLimit else {
        throw PostgresError(.tooManyWaiting, "\(jobs.count) statements wait already.")
      }
      jobs.append(job)
      if jobs.count <= idleCount { return .idleWorker }
      guard workerCount < size else { return .patience }
      workerCount += 1
      return .newWorker
    }

    /// Leaves a job to the workers that have a connection, as where the server allows no more of them.
    ///
    /// - Returns: Whether there is one.
    mutating func leave(_ job: PoolJob) -> Bool {
      guard connectedCount > 0 else { return false }
      jobs.prepend(job)
      return true
    }

    /// Removes the jobs that were added until an instant.
    mutating func removeJobs(addedUntil latest: ContinuousClock.Instant) -> [PoolJob] {
      let removed = Array(jobs.filter { $0.added <= latest })
      jobs.removeAll { $0.added <= latest }
      return removed
    }

    // MARK: Workers

    /// - Parameter isConnected: A Boolean value that indicates whether the worker has a connection. One that
    ///   ends counts as disconnected.
    mutating func next(isConnected: Bool) -> WorkerAction {
      while !jobs.isEmpty {
        let job = jobs.removeFirst()
        if !job.isResolved { return .perform(job) }
      }
      guard isClosed else {
        idleCount += 1
        return .wait
      }
      // At once, so that no job is left to this worker any more.
      if isConnected { connectedCount -= 1 }
      return .end
    }

    /// Notes that a worker waits no longer.
    mutating func woke() { idleCount -= 1 }

    /// Notes that a worker has made a connection.
    mutating func connected() { connectedCount += 1 }

    /// Notes that a worker has closed its connection.
    mutating func disconnected() { connectedCount -= 1 }

    /// Notes that a worker has ended.
    ///
    /// - Returns: What to call if it was the last one.
    mutating func workerEnded() -> [@Sendable () -> Void] {
      workerCount -= 1
      guard workerCount == 0 else { return [] }
      defer { onClosed = [] }
      return onClosed
    }

    /// Takes no more jobs. Workers end when none is left.
    ///
    /// - Parameter completion: A closure that ``workerEnded()`` returns when the last worker has ended.
    /// - Returns: Whether there is no worker.
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
    ///   - completion: A closure that receives the result, on the connection's thread or another one.
    ///   - isResolved: A closure that returns whether nobody needs the job any more.
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

    /// Whether nobody needs the job any more.
    var isResolved: Bool { resolved() }

    func perform(with connection: PostgresConnection) { run(connection) }

    func fail(_ error: any Error) { reject(error) }
  }

  /// A result that one task waits for, and that may come before the task waits. The first one counts.
  final class PendingResult<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Value, any Error>)
      case early(Result<Value, any Error>)
      case delivered
    }

    private let state = Locked(State.open)

    /// Whether nobody needs a result any more.
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

    /// Waits for the result. It is called once.
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
