#if Postgres
  import DependencyInjection
  import Testing

  @testable import PostgresStorage

  final class PoolQueueTests {
    private var queue = PoolQueue(size: 2, waitLimit: 100)
    private let told = Locked<[String]>([])

    @Test func aJobIsNotLeftToAWorkerThatEnds() throws {
      try connectFirstWorker()
      try startSecondWorker()
      #expect(next(isConnected: true) == "wait")
      close()
      queue.woke()
      #expect(next(isConnected: true) == "end")
      // The second worker fails to connect to the server.
      #expect(!leave("second"))
    }

    @Test func busyWorkersOfClosedPoolsFinishRemainingJobs() throws {
      try connectFirstWorker()
      try startSecondWorker()
      close()
      #expect(leave("second"))
      #expect(next(isConnected: true) == "second")
      #expect(next(isConnected: true) == "end")
    }

    @Test func closingEndsWithTheLastWorker() throws {
      try connectFirstWorker()
      try startSecondWorker()
      close()
      for completion in queue.workerEnded() { completion() }
      #expect(told.withLock { $0 } == [])
      for completion in queue.workerEnded() { completion() }
      #expect(told.withLock { $0 } == ["closed"])
      close()
      #expect(told.withLock { $0 } == ["closed", "closed"])
    }

    /// Runs workers in random orders with failing connections: see ``PoolModel``.
    @Test func everyJobCompletesOrFailsInAnyOrder() {
      for seed in 0..<5000 as Range<UInt64> {
        var model = PoolModel(seed: seed)
        if let problem = model.run() {
          Issue.record("\(seed): \(problem)")
          return
        }
      }
    }

    // MARK: Steps

    /// Starts the first worker, which is then busy with its first job.
    private func connectFirstWorker() throws {
      #expect(try queue.add(job("first")) == .newWorker)
      #expect(next(isConnected: false) == "first")
      queue.connected()
    }

    /// Starts the second worker, which is then connecting.
    private func startSecondWorker() throws {
      #expect(try queue.add(job("second")) == .newWorker)
      #expect(next(isConnected: false) == "second")
    }

    private func close() {
      let told = told
      let completion: @Sendable () -> Void = { told.withLock { $0.append("closed") } }
      if queue.close(completion) { completion() }
    }

    private func leave(_ name: String) -> Bool { queue.leave(job(name)) }

    /// Returns the name of the next job, or the worker's other action.
    private func next(isConnected: Bool) -> String {
      switch queue.next(isConnected: isConnected) {
      case .wait: return "wait"
      case .end: return "end"
      case .perform(let job):
        job.fail(PostgresError(.closed, ""))
        return told.withLock { $0.removeLast() }
      }
    }

    private func job(_ name: String) -> PoolJob {
      let told = told
      let completion: @Sendable (Result<Void, any Error>) -> Void = { _ in
        told.withLock { $0.append(name) }
      }
      return PoolJob(completion) { _ in }
    }
  }
#endif
