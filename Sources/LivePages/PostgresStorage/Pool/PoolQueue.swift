#if Postgres
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
#endif
