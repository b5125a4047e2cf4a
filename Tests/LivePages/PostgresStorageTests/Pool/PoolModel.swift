#if Postgres
  import DependencyInjection

  @testable import PostgresStorage

  /// A model of three workers that behave like those of `PoolWorkers` in a random order, with connections
  /// that fail at random.
  struct PoolModel {
    private enum Worker {
      case ended
      case asking(isConnected: Bool)
      case idle
      case connecting(PoolJob)
      case performing(PoolJob)
    }

    private var random: SeededGenerator
    private var queue = PoolQueue(size: 3, waitLimit: 100)
    private var workers = [Worker](repeating: .ended, count: 3)
    private let done = Locked<[Int]>([])
    private let isClosed = Locked(false)
    private var added = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Adds jobs, closes the pool, and lets all workers end.
    ///
    /// - Returns: A description of the first problem.
    mutating func run() -> String? {
      for _ in 0..<Int.random(in: 1..<30, using: &random) {
        if Bool.random(using: &random) { add() }
        step()
      }
      let isClosed = isClosed
      let completion: @Sendable () -> Void = { isClosed.withLock { $0 = true } }
      if queue.close(completion) { completion() }
      // All workers are woken.
      for index in workers.indices { wake(index) }
      for _ in 0..<1000 { step() }
      guard isClosed.withLock({ $0 }) else { return "The pool was not closed." }
      let done = done.withLock { $0.sorted() }
      return done == Array(0..<added) ? nil : "Of \(added) jobs, these have ended: \(done)."
    }

    private mutating func add() {
      let number = added
      added += 1
      let done = done
      let completion: @Sendable (Result<Void, any Error>) -> Void = { _ in done.withLock { $0.append(number) }
      }
      switch try? queue.add(PoolJob(completion) { _ in }) {
      case .newWorker:
        guard let index = workers.firstIndex(where: { if case .ended = $0 { true } else { false } }) else {
          return
        }
        workers[index] = .asking(isConnected: false)
      case .idleWorker: signal()
      case .patience, nil: break
      }
    }

    private mutating func signal() {
      let index = workers.indices.filter { if case .idle = workers[$0] { true } else { false } }
        .randomElement(using: &random)
      if let index { wake(index) }
    }

    private mutating func wake(_ index: Int) {
      guard case .idle = workers[index] else { return }
      queue.woke()
      workers[index] = .asking(isConnected: true)
    }

    private mutating func step() {
      let index = Int.random(in: 0..<3, using: &random)
      let succeeds = Bool.random(using: &random)
      switch workers[index] {
      case .ended, .idle: break
      case .asking(let isConnected): ask(index, isConnected: isConnected)
      case .connecting(let job):
        if succeeds {
          queue.connected()
          workers[index] = .performing(job)
        } else if queue.leave(job) {
          signal()
          end(index)
        } else {
          job.fail(PostgresError(.unavailable, ""))
          workers[index] = .asking(isConnected: false)
        }
      case .performing(let job):
        job.fail(PostgresError(.refused, ""))
        if !succeeds { queue.disconnected() }
        workers[index] = .asking(isConnected: succeeds)
      }
    }

    private mutating func ask(_ index: Int, isConnected: Bool) {
      switch queue.next(isConnected: isConnected) {
      case .perform(let job): workers[index] = isConnected ? .performing(job) : .connecting(job)
      case .wait: workers[index] = .idle
      case .end: end(index)
      }
    }

    private mutating func end(_ index: Int) {
      workers[index] = .ended
      for completion in queue.workerEnded() { completion() }
    }
  }
#endif
