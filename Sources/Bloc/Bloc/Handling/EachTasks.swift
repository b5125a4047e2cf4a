import CombineShim

/// The tasks of an `onEach` whose elements take time. They run side by side on the owner.
final class EachTasks: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`, or guard themselves; what is done runs on the owner.

  /// The tasks that the current task is one of, if any.
  @TaskLocal static var current: EachTasks?

  /// The emitter whose `onEach` started the tasks.
  let emitter: AnyObject
  fileprivate let mailbox: BlocMailbox
  private let lock = Lock()
  private var running = 0
  private let tasks = RunningTasks()
  private var wasCancelled = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(mailbox: BlocMailbox, emitter: AnyObject) {
    self.emitter = emitter
    self.mailbox = mailbox
  }

  var isCancelled: Bool { lock.withLock { wasCancelled } }

  /// Begins to do something with an element. Called on the owner.
  func begin<Element>(
    _ element: Element,
    _ body: nonisolated(nonsending) @escaping (Element) async -> Void
  ) {
    lock.withLock { running += 1 }
    mailbox.start(EachTask(tasks: self) { await body(element) })
  }

  /// Waits until all have ended, or were cancelled.
  nonisolated(nonsending) func finish() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        let isOver = running == 0 || wasCancelled
        if !isOver { waiter = continuation }
        return isOver
      }
      if isOver { resume(continuation) }
    }
    mailbox.activity?.end()
  }

  /// Cancels all. May be called from any thread, and again.
  func cancel() {
    let waiter = lock.withLock {
      wasCancelled = true
      return self.waiter.take()
    }
    tasks.cancelAll()
    if let waiter { resume(waiter) }
  }

  private func resume(_ waiter: CheckedContinuation<Void, Never>) {
    mailbox.activity?.begin()
    waiter.resume()
  }

  fileprivate func hold(_ task: Task<Void, Never>, of job: EachTask) {
    tasks.insert(task, of: job)
  }

  fileprivate func ended(_ job: EachTask) {
    tasks.remove(job)
    let waiter = lock.withLock {
      running -= 1
      return running == 0 ? self.waiter.take() : nil
    }
    if let waiter { resume(waiter) }
  }
}

/// The task for one element.
private final class EachTask: OwnerJob, RunningOperation, @unchecked Sendable {
  // Sendable: the body runs on the owner; `hasEnded` is guarded by the lock of `RunningTasks`.

  private let tasks: EachTasks
  private let body: nonisolated(nonsending) () async -> Void
  var hasEnded = false

  init(tasks: EachTasks, _ body: nonisolated(nonsending) @escaping () async -> Void) {
    self.tasks = tasks
    self.body = body
  }

  func start(on owner: isolated any Actor) {
    let task = OwnerTask.begin(on: tasks.mailbox) { await self.run(on: $0) }
    tasks.hold(task, of: self)
  }

  private func run(on owner: isolated any Actor) async {
    await EachTasks.$current.withValue(tasks) {
      // The closure is on the owner because it captures it.
      _ = owner
      await body()
    }
    tasks.ended(self)
  }
}
