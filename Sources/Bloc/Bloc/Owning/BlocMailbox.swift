import CombineShim
import DequeModule
import TributaryReports

/// Runs actions on a bloc's owner, first in, first out, whichever thread posted them (rules S1 and S5 of
/// Documentation/Architecture.md).
///
/// An action runs in a later turn of the owner, never within `post`. Jobs that it starts begin before the
/// next action runs. A turn runs the waiting task resumptions, one action, and the resumptions that wait
/// then. While only actions wait, several turns run before the owner's other work.
///
/// A store's mailbox differs: it handles a batch in a turn, checks for each message whether its effect was
/// cancelled, and is released with its store. This one runs task resumptions between any two actions, and
/// keeps itself alive until all have run.
final class BlocMailbox: @unchecked Sendable {
  // Sendable: `actions`, `resumptions`, `isHopping` and `kept` are guarded by `lock`; `jobs`, `isPerforming`
  // and `othersAreNext` are touched on the owner only. What the actions hold came from the owner, or was
  // handed over by the thread that posted it.

  /// The mailbox of the bloc whose transformer is being applied.
  @TaskLocal static var transformed: BlocMailbox?

  let owner: Owner
  /// Is told of what is on its way.
  let activity: (any ActivityMonitor)?
  private let lock = Lock()
  private var actions: Deque<() -> Void> = []
  /// Parts of tasks that Swift would run on no actor.
  private var resumptions: [UnownedJob] = []
  /// Whether a task is on its way to the owner, or at work there.
  private var isHopping = false
  /// Keeps the mailbox alive while something waits in it; nothing else needs to.
  private var kept: BlocMailbox?
  private var jobs: [any OwnerJob] = []
  private var isPerforming = false
  private var othersAreNext = false
  /// Runs the turns. A task with this operation begins on the owner and not in the thread pool, whose threads
  /// may all be blocked by actors that wait for such a task.
  private var takeTurns: (@isolated(any) @Sendable () async -> Void)?

  /// - Parameters:
  ///   - isolation: The owner. `nil` stands for the main actor.
  ///   - activity: The monitor that is told of what is on its way.
  init(isolation: isolated (any Actor)?, activity: (any ActivityMonitor)?) {
    owner = Owner(isolation, of: .bloc)
    self.activity = activity
    // `kept` keeps the mailbox while the operation runs.
    unowned let mailbox = self
    if isolation == nil {
      takeTurns = { @MainActor in await mailbox.run(on: MainActor.shared) }
    } else {
      takeTurns = {
        // The closure is on the actor because it captures it.
        guard let isolation else { return }
        await mailbox.run(on: isolation)
      }
    }
  }

  /// Puts an action behind those that wait.
  func post(_ action: @escaping () -> Void) {
    activity?.begin()
    hop { actions.append(action) }
  }

  /// Runs a part of a task in a later turn, before the actions that wait.
  func post(_ resumption: UnownedJob) {
    activity?.begin()
    hop { resumptions.append(resumption) }
  }

  /// Whether a part of a task waits for its turn.
  var hasResumptions: Bool { lock.withLock { !resumptions.isEmpty } }

  /// Does something on the owner: now, if this is sure to run there, and in a turn otherwise.
  func onOwner(_ action: @escaping () -> Void) {
    if owner.isOnOwner { action() } else { post(action) }
  }

  /// Does something on the owner and then starts the jobs that it asked for.
  func perform(on owner: isolated any Actor, _ action: () -> Void) {
    guard !isPerforming else { return action() }
    isPerforming = true
    self.owner.begin()
    action()
    startJobs(on: owner)
    self.owner.end()
    isPerforming = false
  }

  /// Starts a job: now where this is the owner at work, otherwise in a turn.
  func start(_ job: any OwnerJob) {
    if owner.isActiveHere {
      jobs.append(job)
    } else {
      post { self.jobs.append(job) }
    }
  }

  /// Gives other tasks of the owner a turn before the actions that wait. Call it from inside an action.
  func yieldToOthers() {
    othersAreNext = true
  }

  /// Changes what waits, and sets out for the owner if nothing is on its way there.
  private func hop(after change: () -> Void) {
    let mustHop = lock.withLock {
      change()
      guard !isHopping else { return false }
      isHopping = true
      kept = self
      return true
    }
    guard mustHop, let takeTurns else { return }
    Task(operation: takeTurns)
  }

  private func run(on owner: isolated any Actor) async {
    var turnsInARow = 0
    while takeTurn(on: owner) {
      turnsInARow += 1
      // A task that goes on waits until others on the owner had their turn, as it would without this mailbox.
      guard turnsInARow == Self.mostTurnsInARow || othersAreNext || hasResumptions else { continue }
      turnsInARow = 0
      othersAreNext = false
      await nextTurn(on: owner)
    }
  }

  /// The number of actions that are run before other tasks of the owner are. To let them run costs as much as
  /// half of an event does.
  private static var mostTurnsInARow: Int { 16 }

  /// - Returns: Whether anything waits for the next turn.
  private func takeTurn(on owner: isolated any Actor) -> Bool {
    resumeTasks(on: owner)
    if let action = lock.withLock({ actions.popFirst() }) {
      perform(on: owner, action)
      resumeTasks(on: owner)
      activity?.end()
    }
    return lock.withLock {
      isHopping = !actions.isEmpty || !resumptions.isEmpty
      if !isHopping { kept = nil }
      return isHopping
    }
  }

  /// Runs the waiting task resumptions. Resumptions that they enqueue run in the next turn, so that one task
  /// cannot starve the owner.
  private func resumeTasks(on owner: isolated any Actor) {
    let waiting = lock.withLock {
      defer { resumptions = [] }
      return resumptions
    }
    for resumption in waiting {
      perform(on: owner) {
        resumption.runSynchronously(isolatedTo: owner.unownedExecutor, taskExecutor: asUnownedTaskExecutor())
      }
      activity?.end()
    }
  }

  private func startJobs(on owner: isolated any Actor) {
    while !jobs.isEmpty {
      let started = jobs
      jobs = []
      for job in started { job.start(on: owner) }
    }
  }
}

/// Runs on the owner what a task of a bloc would run on no actor.
///
/// Where a function type is `nonisolated(nonsending)`, the compiler accepts functions that are not: a closure
/// with a capture list loses its caller's isolation
/// ([swiftlang/swift#87097](https://github.com/swiftlang/swift/issues/87097)), and a plain `async` method is
/// `@concurrent`. Swift takes both off the owner, to the task's preferred executor. As that is the bloc's own
/// mailbox, they come back to the owner before they have run a line.
extension BlocMailbox: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if job.isPartOfTask {
      post(job)
    } else {
      globalConcurrentExecutor.enqueue(job)
    }
  }
}

extension UnownedJob {
  /// Whether the job continues a task. The other jobs drain the queue of an actor, and need a thread of their
  /// own: one that drained the owner's queue could not wait in it. Or they resume a task that yielded, which
  /// any thread can do.
  var isPartOfTask: Bool {
    // The standard library keeps `ExecutorJob.kind` to itself. The cast is right because `UnownedJob` is one
    // pointer, and the load because the runtime's `Job` begins with two words of an object's header and two
    // for its executor, followed by its flags, whose lowest byte is the kind: 0 for a task, 192 and above for
    // the runtime's own jobs. Programs that were compiled against older runtimes rely on that layout.
    let kind = unsafeBitCast(self, to: UnsafeRawPointer.self)
      .load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UInt8.self)
    return kind < 192
  }
}

/// Something asynchronous that is to begin on a bloc's owner.
protocol OwnerJob: AnyObject {
  /// Begins. Called on the owner.
  func start(on owner: isolated any Actor)
}
