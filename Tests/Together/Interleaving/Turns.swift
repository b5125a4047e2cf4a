import CombineCore
import Synchronization

/// Passes the turn between threads: exactly one thread of a run executes at a time.
///
/// Unchecked because the turn orders every access: only its holder accesses this object, or the thread that
/// started the run and waits for its end.
package final class Turns: ThreadController, @unchecked Sendable {
  /// One line of a run's trace.
  package struct Step: Sendable {
    package let thread: Int
    package let point: SchedulePoint
  }

  /// The reason why a run ended early.
  package enum Stop: Equatable, Sendable {
    case deadlock
    /// The threads neither wait nor end within the step limit.
    case livelock(steps: Int)
    /// A thread waits for something that the controller doesn't control.
    case blockedOutside
  }

  package private(set) var steps: [Step] = []
  package private(set) var schedule = Schedule()
  /// The record of the run for strategies.
  package private(set) var record = RunRecord()
  package private(set) var stop: Stop?

  package let grain: Grain
  /// Whether idle threads may end because no work can arrive.
  package private(set) var isClosing = false
  private let stepLimit: Int
  private var strategy: any Strategy
  private var workers: [Worker] = []
  private var count = 0
  private var current = 0
  /// The latest step of each thread.
  private var lastSteps: [Int] = []
  /// Accesses aren't steps after the run or during the evaluation of a waiting thread's condition.
  private var isPaused = true
  /// The number of the thread that has the turn. Other threads read it too.
  private let running = Synchronization.Atomic<UInt>(0)
  private let isOver = Semaphore()

  package init(grain: Grain, stepLimit: Int = 20_000) {
    self.grain = grain
    self.stepLimit = stepLimit
    strategy = Replay(Schedule())
    steps.reserveCapacity(1024)
  }

  /// Runs the threads until all have ended or none can run.
  ///
  /// After an incomplete run, this object must not be reused: its threads wait forever.
  package func run(_ threads: [RunThread], by strategy: any Strategy) {
    precondition(stop == nil && threads.count <= 64)
    self.strategy = strategy
    prepare(threads)
    guard let first = pick(from: nil) else { return }
    isPaused = false
    handOn(to: first)
    if !isOver.wait(seconds: 20) { stop = .blockedOutside }
    running.store(0, ordering: .sequentiallyConsistent)
    isPaused = true
  }

  private func prepare(_ threads: [RunThread]) {
    steps.removeAll(keepingCapacity: true)
    schedule.switches.removeAll(keepingCapacity: true)
    record.decisions = 0
    record.steps = 0
    record.accesses.removeAll(keepingCapacity: true)
    lastSteps = [Int](repeating: -1, count: threads.count)
    isClosing = false
    count = threads.count
    while workers.count < count {
      // Workers are kept for reuse, and abandoned threads may still call the closure.
      workers.append(Worker { [self] in finishCurrent() })
    }
    for (worker, thread) in zip(workers, threads) {
      worker.state = .ready
      worker.name = thread.name
      worker.body = thread.body
    }
    ThreadControl.controller = self
  }

  // MARK: - Points

  private var isCalledByHolder: Bool {
    running.load(ordering: .relaxed) == currentThreadNumber && !isPaused
  }

  package func reach(_ point: SchedulePoint) {
    guard isCalledByHolder else { return }
    let me = current
    if grain.includes(point.kind) {
      note(point)
      if !workers[me].keepsTurn, let next = pick(from: me), next != me {
        handOn(to: next)
        workers[me].turn.wait()
      }
    }
    record.accesses.append(
      .init(thread: me, step: lastSteps[me], address: point.address, isLoad: point.isLoad)
    )
  }

  package func park(at point: SchedulePoint, while condition: () -> Bool) -> Bool {
    guard isCalledByHolder else { return false }
    let worker = workers[current]
    isPaused = true
    let mustWait = condition()
    isPaused = false
    guard mustWait else { return true }
    note(point)
    withoutActuallyEscaping(condition) { condition in
      worker.condition = condition
      worker.point = point
      worker.isWoken = false
      worker.state = .parked
      goOnWithAnother(after: worker)
      worker.state = .ready
      worker.condition = nil
      worker.point = nil
    }
    return true
  }

  /// Blocks the caller until work arrives, or until all other threads have ended or wait for work.
  /// - Returns: Whether there is work.
  package func waitForWork(at address: UInt, while condition: () -> Bool) -> Bool {
    guard isCalledByHolder else { return false }
    let worker = workers[current]
    worker.isIdle = true
    _ = park(
      at: SchedulePoint(.park, "wait for work", address: address, fileID: #fileID, line: #line),
      while: condition
    )
    worker.isIdle = false
    return !isClosing
  }

  /// Prevents switches to other threads, unless the caller has to wait.
  package func keepTurn(_ body: () -> Void) {
    guard isCalledByHolder else { return body() }
    let worker = workers[current]
    worker.keepsTurn = true
    body()
    worker.keepsTurn = false
  }

  package func wake(at address: UInt) {
    guard isCalledByHolder else { return }
    for index in 0..<count where workers[index].state == .parked && workers[index].point?.address == address {
      workers[index].isWoken = true
      if workers[index].keepsTurn { letGoOn(index) }
    }
  }

  /// Immediately returns the turn to a thread that keeps its turn, because others could wait for it without
  /// the controller.
  private func letGoOn(_ thread: Int) {
    isPaused = true
    let canRun = workers[thread].canRun(isClosing)
    isPaused = false
    guard canRun else { return }
    let me = current
    handOn(to: thread)
    workers[me].turn.wait()
  }

  // MARK: - The turn

  private func note(_ point: SchedulePoint) {
    lastSteps[current] = steps.count
    steps.append(Step(thread: current, point: point))
    record.steps = steps.count
    if steps.count >= stepLimit {
      end(.livelock(steps: steps.count))
      Semaphore().wait()
    }
  }

  private func finishCurrent() {
    workers[current].state = .finished
    handOnOrEnd()
  }

  private func goOnWithAnother(after worker: Worker) {
    handOnOrEnd()
    worker.turn.wait()
  }

  /// Passes the turn on. If no thread can run, ends the threads that wait for work.
  private func handOnOrEnd() {
    if let next = pick(from: nil) { return handOn(to: next) }
    let unfinished = workers[..<count].filter { $0.state != .finished }
    if unfinished.isEmpty { return end(nil) }
    guard unfinished.allSatisfy(\.isIdle) else { return end(.deadlock) }
    isClosing = true
    handOn(to: workers[..<count].firstIndex { $0.state != .finished }!)
  }

  private func end(_ stop: Stop?) {
    self.stop = stop
    isPaused = true
    isOver.signal()
  }

  private func handOn(to thread: Int) {
    current = thread
    running.store(workers[thread].threadNumber, ordering: .sequentiallyConsistent)
    workers[thread].turn.signal()
  }

  /// - Parameter thread: The current thread, if it can continue.
  /// - Returns: The chosen thread, or `nil` if none can run.
  private func pick(from thread: Int?) -> Int? {
    let wasPaused = isPaused
    isPaused = true
    defer { isPaused = wasPaused }
    var enabled: UInt64 = 0
    for index in 0..<count where workers[index].canRun(isClosing) { enabled |= 1 << UInt64(index) }
    if enabled & (enabled &- 1) == 0 { return enabled == 0 ? nil : enabled.trailingZeroBitCount }
    let decision = Decision(
      number: record.decisions,
      step: steps.count - 1,
      enabled: enabled,
      current: thread
    )
    let chosen = strategy.choose(decision)
    if chosen != decision.standard {
      schedule.switches.append(.init(decision: record.decisions, thread: chosen))
    }
    record.decisions += 1
    return chosen
  }

  /// The points at which unfinished threads wait.
  package var waiting: [(thread: Int, point: SchedulePoint?)] {
    (0..<count).filter { workers[$0].state != .finished }.map { ($0, workers[$0].point) }
  }

  package func name(of thread: Int) -> String { workers[thread].name }
}

/// A named thread of a run.
package struct RunThread {
  package let name: String
  package let body: () -> Void

  package init(_ name: String, body: @escaping () -> Void) {
    self.name = name
    self.body = body
  }
}
