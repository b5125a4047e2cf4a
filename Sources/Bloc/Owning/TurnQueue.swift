import CombineShim
import Confinement
import DequeModule

/// What is to be done on a bloc's owner, first in, first out, from whichever thread it was asked for.
///
/// What is posted runs in a later turn of the owner, never at once. Jobs that it starts begin before what was posted next.
final class TurnQueue: @unchecked Sendable {
  // Sendable: `actions`, `isHopping` and `kept` are guarded by `lock`; `jobs` and `isWorking` are touched on the owner only.
  // What the actions hold came from the owner, or was handed over by whoever posted it.

  let owner: Owner
  /// Is told, in a test, of what is on its way.
  let activity: BlocActivity?
  private let lock = Lock()
  private var actions: Deque<() -> Void> = []
  /// Whether a task is on its way to the owner, or at work there.
  private var isHopping = false
  /// Keeps the queue while something waits in it, as nobody else might.
  private var kept: TurnQueue?
  private var jobs: [any OwnerJob] = []
  private var isWorking = false

  init(owner: Owner, activity: BlocActivity?) {
    self.owner = owner
    self.activity = activity
  }

  /// Puts something at the end of the queue.
  func post(_ action: @escaping () -> Void) {
    activity?.begin()
    let mustHop = lock.withLock {
      actions.append(action)
      guard !isHopping else { return false }
      isHopping = true
      kept = self
      return true
    }
    if mustHop { hop() }
  }

  /// Does something on the owner: now, if this is sure to run there, and in a turn otherwise.
  func onOwner(_ action: @escaping () -> Void) {
    if owner.isHere { action() } else { post(action) }
  }

  /// Does something on the owner and then starts the jobs that it asked for.
  func work(on owner: isolated any Actor, _ action: () -> Void) {
    guard !isWorking else { return action() }
    isWorking = true
    self.owner.begin()
    action()
    startJobs(on: owner)
    self.owner.end()
    isWorking = false
  }

  /// Starts a job: now where this is the owner at work, otherwise in a turn.
  func start(_ job: any OwnerJob) {
    if owner.isActiveHere {
      jobs.append(job)
    } else {
      post { self.jobs.append(job) }
    }
  }

  private func hop() {
    let actor = owner.actor
    if actor === MainActor.shared {
      // Without a way round over another executor.
      Task { @MainActor in await self.run(on: MainActor.shared) }
    } else {
      Task { await self.run(on: actor) }
    }
  }

  private func run(on owner: isolated any Actor) async {
    while let action = next() {
      work(on: owner, action)
      if !OwnerTask.isImmediate { await nextTurn(on: owner) }
      activity?.end()
    }
  }

  private func next() -> (() -> Void)? {
    lock.lock()
    guard let action = actions.popFirst() else {
      isHopping = false
      kept = nil
      lock.unlock()
      return nil
    }
    lock.unlock()
    return action
  }

  private func startJobs(on owner: isolated any Actor) {
    while !jobs.isEmpty {
      let started = jobs
      jobs = []
      for job in started { job.start(on: owner) }
    }
  }
}
