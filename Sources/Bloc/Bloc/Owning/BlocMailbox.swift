import CombineShim
import DequeModule
import TributaryReports

/// Runs actions on a bloc's owner in FIFO order, regardless of the threads that posted them (rules S1 and S5
/// of Documentation/Architecture.md).
///
/// An action runs in a later turn of the owner, never within `post`. If an action starts jobs, the jobs begin
/// before the next action runs. A turn runs the task resumptions that are waiting, then one action, then the
/// resumptions that are waiting after it. As long as only actions wait, several turns run before the owner's
/// other work.
///
/// A store's mailbox differs. It handles a batch of messages in each turn, checks for each message whether
/// its effect was cancelled, and is released with its store. This mailbox runs task resumptions between any
/// two actions, and retains itself until all of them have run.
final class BlocMailbox: @unchecked Sendable {
  // Sendable. `lock` guards `actions`, `resumptions`, `isHopping` and `kept`. `jobs`, `isPerforming` and
  // `othersAreNext` are used only on the owner. The values that actions capture come from the owner, or the
  // thread that posted the action has handed them over.

  /// The mailbox of the bloc whose transformer is being applied.
  @TaskLocal static var transformed: BlocMailbox?

  /// An action and the context in which it runs.
  private struct PostedAction {
    let action: () -> Void
    let context: CallerContext
  }

  let owner: Owner
  /// The values of the code that created the bloc. The bloc's code runs with them, whoever wakes it.
  private let person = CallerContext.ofCaller.person
  /// Counts the pending messages.
  let activity: (any ActivityMonitor)?
  private let lock = Lock()
  private var actions: Deque<PostedAction> = []
  /// Resumptions of tasks that Swift would otherwise run on no actor.
  private var resumptions: [UnownedJob] = []
  /// A Boolean value that indicates whether a task is hopping to the owner or running on it.
  private var isHopping = false
  /// Retains the mailbox while work is waiting in it.
  private var kept: BlocMailbox?
  private var jobs: [any OwnerJob] = []
  private var isPerforming = false
  private var othersAreNext = false
  /// Runs the turns. A task with this operation begins on the owner rather than in the thread pool. All
  /// threads of the pool may be blocked by actors that wait for such a task.
  private var takeTurns: (@isolated(any) @Sendable () async -> Void)?

  /// - Parameters:
  ///   - isolation: The owner. `nil` stands for the main actor.
  ///   - activity: The monitor that counts the pending messages.
  init(isolation: isolated (any Actor)?, activity: (any ActivityMonitor)?) {
    owner = Owner(isolation, of: .bloc)
    self.activity = activity
    // `kept` retains the mailbox while the operation runs.
    unowned let mailbox = self
    if isolation == nil {
      takeTurns = { @MainActor in await mailbox.run(on: MainActor.shared) }
    } else {
      takeTurns = {
        // Capturing the actor isolates the closure to it.
        guard let isolation else { return }
        await mailbox.run(on: isolation)
      }
    }
  }

  /// Appends an action to the queue.
  ///
  /// - Parameter context: The context in which the action runs, or `nil` for the caller's, unless the caller
  ///   belongs to a different person than the bloc.
  func post(_ action: @escaping () -> Void, in context: CallerContext? = nil) {
    activity?.begin()
    let action = PostedAction(action: action, context: context ?? ownContext)
    hop { actions.append(action) }
  }

  /// The caller's context, or the bloc's if the caller belongs to a different person. In both cases, new blocs
  /// get the settings that applied when this bloc was created.
  var ownContext: CallerContext {
    let context = CallerContext.ofCaller.forObject(of: person)
    guard let person, let caller = context.person, caller !== person else { return context }
    let adapted = caller.withBlocSettings(of: person)
    return adapted === caller ? context : CallerContext(person: adapted, event: context.event)
  }

  /// Runs a task resumption in a later turn, before the waiting actions.
  func post(_ resumption: UnownedJob) {
    activity?.begin()
    hop { resumptions.append(resumption) }
  }

  var hasActions: Bool { lock.withLock { !actions.isEmpty } }

  var hasResumptions: Bool { lock.withLock { !resumptions.isEmpty } }

  /// Runs an action on the owner. If this code is known to run on the owner, the action runs immediately. If
  /// not, it runs in a later turn.
  func onOwner(_ action: @escaping () -> Void) {
    if owner.isOnOwner { ownContext.run(action) } else { post(action) }
  }

  /// Runs an action on the owner, and then starts the jobs that it requested.
  func perform(on owner: isolated any Actor, _ action: () -> Void) {
    guard !isPerforming else { return action() }
    isPerforming = true
    self.owner.begin()
    action()
    startJobs(on: owner)
    self.owner.end()
    isPerforming = false
  }

  /// Runs an action that starts handlers of waiting events. The caller is the handler of an earlier event, which
  /// may belong to a different person if the bloc belongs to nobody.
  func performForWaitingEvents(on owner: isolated any Actor, _ action: () -> Void) {
    CallerContext(person: person).run { perform(on: owner, action) }
  }

  /// Starts a job. If the owner is active here, the job starts immediately. If not, it starts in a later
  /// turn.
  func start(_ job: any OwnerJob) {
    if owner.isActiveHere {
      jobs.append(job)
    } else {
      post { self.jobs.append(job) }
    }
  }

  /// Lets other tasks of the owner run before the waiting actions. Call this method from an action.
  func yieldToOthers() {
    othersAreNext = true
  }

  /// Enqueues work, and hops to the owner unless a hop is already pending.
  private func hop(after change: () -> Void) {
    let mustHop = lock.withLock {
      change()
      guard !isHopping else { return false }
      isHopping = true
      kept = self
      return true
    }
    guard mustHop, let takeTurns else { return }
    // The task would keep the context of the first action, which must not apply to the others.
    CallerContext().run { _ = Task(operation: takeTurns) }
  }

  private func run(on owner: isolated any Actor) async {
    var turnsInARow = 0
    while takeTurn(on: owner) {
      turnsInARow += 1
      // A resumed task waits until other tasks on the owner have run, just as it would without this mailbox.
      guard turnsInARow == Self.mostTurnsInARow || othersAreNext || hasResumptions else { continue }
      turnsInARow = 0
      othersAreNext = false
      await nextTurn(on: owner)
    }
  }

  /// The maximum number of actions before other tasks of the owner run. Letting other tasks run costs up to
  /// half as much as an event.
  private static var mostTurnsInARow: Int { 16 }

  /// - Returns: A Boolean value that indicates whether work is waiting for the next turn.
  private func takeTurn(on owner: isolated any Actor) -> Bool {
    resumeTasks(on: owner)
    if let posted = lock.withLock({ actions.popFirst() }) {
      // This includes the start of the jobs, whose tasks inherit the context.
      posted.context.run { perform(on: owner, posted.action) }
      resumeTasks(on: owner)
      activity?.end()
    }
    return lock.withLock {
      isHopping = !actions.isEmpty || !resumptions.isEmpty
      if !isHopping { kept = nil }
      return isHopping
    }
  }

  /// Runs the waiting task resumptions. Resumptions that these enqueue run in the next turn, so that a task
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

/// Runs those parts of a bloc's task on the owner that would otherwise run on no actor.
///
/// For a function type that is `nonisolated(nonsending)`, the compiler also accepts functions that aren't: a
/// closure with a capture list loses its caller's isolation
/// ([swiftlang/swift#87097](https://github.com/swiftlang/swift/issues/87097)), and a plain `async` method is
/// `@concurrent`. Swift moves both from the owner to the task's preferred executor. Because this executor is
/// the bloc's own mailbox, they return to the owner before they execute any code.
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
  /// A Boolean value that indicates whether the job resumes a task. Some other jobs drain the queue of an
  /// actor. They need a separate thread, because a job that drains the owner's queue couldn't wait in that
  /// queue. Others resume a task that yielded, which any thread can do.
  var isPartOfTask: Bool {
    // The standard library doesn't expose `ExecutorJob.kind`. The cast is valid because `UnownedJob` is a
    // single pointer. The load is valid because of the layout of the runtime's `Job`: it begins with two
    // words of an object's header and two words for its executor, followed by its flags. The lowest byte of
    // the flags is the kind: 0 for a task, 192 and above for the runtime's own jobs. Programs that were
    // compiled against older runtimes rely on this layout.
    let kind = unsafeBitCast(self, to: UnsafeRawPointer.self)
      .load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UInt8.self)
    return kind < 192
  }
}

/// An asynchronous job that starts on a bloc's owner.
protocol OwnerJob: AnyObject {
  /// Starts the job. Called on the owner.
  func start(on owner: isolated any Actor)
}

/// Delivers the elements of a publisher on a bloc's owner, in order. An element hops to the owner if it is
/// known to be published elsewhere. For a bloc on the main actor, this means outside the main actor. For a
/// bloc on a different actor, it means on another thread while the bloc is working.
final class OwnerHop: @unchecked Sendable {
  // This type is sendable because `lock` guards `onTheWay`, and the actions run only on the owner.

  private let mailbox: BlocMailbox?
  private let lock = Lock()
  /// The number of actions that were posted to the mailbox and haven't run. Until it is zero, later actions
  /// must be posted too.
  private var onTheWay = 0

  /// - Parameter mailbox: The bloc's mailbox, or `nil` if the bloc was deallocated.
  init(mailbox: BlocMailbox?) {
    self.mailbox = mailbox
  }

  /// Runs an action. If nothing was posted before and this may be the owner, the action runs immediately. If
  /// not, it runs in a later turn of the owner.
  func run(_ action: @escaping () -> Void) {
    guard let mailbox else { return }
    let mustWait = lock.withLock {
      let mustWait = onTheWay > 0 || mailbox.owner.isOffOwner
      if mustWait { onTheWay += 1 }
      return mustWait
    }
    guard mustWait else { return action() }
    mailbox.post {
      action()
      self.lock.withLock { self.onTheWay -= 1 }
    }
  }
}

extension ConfinedSubject {
  /// A bloc, as described in the owner's reports.
  static let bloc = ConfinedSubject(
    kind: "bloc",
    uses: "creating it, adding events, emitting, closing, observing",
    advice: """
      An asynchronous function of a bloc runs off every actor unless it is declared '@MainActor func load() async' or \
      'nonisolated(nonsending) func load() async'. To create a bloc on another actor, pass the actor: \
      'init(isolation: isolated any Actor) { super.init(…, isolation: isolation) }'.
      """
  )
}
