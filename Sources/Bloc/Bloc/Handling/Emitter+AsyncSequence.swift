import CombineShim

extension Emitter {
  /// Emits a state for each element of an asynchronous sequence.
  ///
  /// Await this method in a handler. It returns when the sequence ends or the emitter is done.
  ///
  /// The closures run on the actor from which you call this method. If that isn't the bloc's owner, the bloc
  /// receives the states on its owner, and reports an issue for the first one.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of elements, over which the handler's task iterates.
  ///   - onData: A closure that returns the state for an element.
  ///   - onError: A closure that returns the state to emit for an error that the sequence throws. If the
  ///     sequence has more elements, the iteration then continues. If you pass `nil`, this method throws the
  ///     error.
  public final nonisolated(nonsending) func forEach<S: AsyncSequence>(
    _ sequence: S,
    onData: (S.Element) -> State,
    onError: ((S.Failure) -> State)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(S.Failure) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    try await iterate(sequence) { element in
      deliverOnOwner(onData(element), at: origin)
    } onError: { error throws(S.Failure) in
      guard let onError else { throw error }
      deliverOnOwner(onError(error), at: origin)
    }
  }

  /// Calls a closure with each element of an asynchronous sequence.
  ///
  /// Await this method in a handler. It returns when the sequence ends or the emitter is done.
  ///
  /// The closures run on the actor from which you call this method. If that isn't the bloc's owner, the bloc
  /// reports the call.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of elements, over which the handler's task iterates.
  ///   - onData: A closure that receives an element.
  ///   - onError: A closure that handles an error that the sequence throws, after which the iteration
  ///     continues if the sequence has more elements. If you pass `nil`, this method throws the error.
  public final nonisolated(nonsending) func onEach<S: AsyncSequence>(
    _ sequence: S,
    onData: (S.Element) -> Void,
    onError: ((S.Failure) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(S.Failure) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIfOffOwner("onEach", at: origin)
    try await iterate(sequence, onData: onData) { error throws(S.Failure) in
      guard let onError else { throw error }
      onError(error)
    }
  }

  /// Calls an asynchronous closure with each element of an asynchronous sequence.
  ///
  /// Await this method in a handler. It returns when the sequence and all calls have ended, or when the
  /// emitter is done.
  ///
  /// The calls run concurrently on the bloc's owner, each in a separate task. When this method throws an
  /// error, or the emitter is done, the tasks are cancelled. From then on, their `isDone` is `true`, and the
  /// bloc ignores the states that they emit.
  ///
  /// - Parameters:
  ///   - sequence: The sequence of elements, over which the handler's task iterates.
  ///   - onData: A closure that receives an element.
  ///   - onError: A closure that handles an error that the sequence throws, after which the iteration
  ///     continues if the sequence has more elements. If you pass `nil`, this method throws the error.
  public final nonisolated(nonsending) func onEach<S: AsyncSequence>(
    _ sequence: S,
    onData: nonisolated(nonsending) @escaping (S.Element) async -> Void,
    onError: ((S.Failure) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(S.Failure) {
    try await withTasks { tasks throws(S.Failure) in
      try await onEach(
        sequence,
        onData: { tasks.begin($0, onData) },
        onError: onError,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  private nonisolated(nonsending) func iterate<S: AsyncSequence>(
    _ sequence: S,
    onData: (S.Element) -> Void,
    onError: (S.Failure) throws(S.Failure) -> Void
  ) async throws(S.Failure) {
    subscriptionBegins()
    defer { subscriptionEnded() }
    var iterator = sequence.makeAsyncIterator()
    while !isDone {
      do throws(S.Failure) {
        guard let element = try await iterator.next(isolation: #isolation), !isDone else { return }
        onData(element)
      } catch {
        if isDone { return }
        try onError(error)
      }
    }
  }

  /// Calls a function that starts tasks, and returns when the tasks have ended. If the function throws an
  /// error, the tasks are cancelled.
  final nonisolated(nonsending) func withTasks<Failure: Error>(
    _ beginAll: nonisolated(nonsending) (EachTasks) async throws(Failure) -> Void
  ) async throws(Failure) {
    let tasks = EachTasks(mailbox: mailbox, emitter: self)
    do throws(Failure) {
      try await beginAll(tasks)
    } catch {
      tasks.cancel()
      throw error
    }
    await finish(tasks)
  }

  /// Waits for the tasks of the elements and cancels them when the emitter is done.
  private nonisolated(nonsending) func finish(_ tasks: EachTasks) async {
    subscriptionBegins()
    defer { subscriptionEnded() }
    await withTaskCancellationHandler {
      await tasks.finish()
    } onCancel: {
      tasks.cancel()
    }
  }
}

/// The tasks of an `onEach` with an asynchronous closure, which run concurrently on the owner.
final class EachTasks: @unchecked Sendable {
  // The fields are thread-safe or protected by `lock`, and the closures run on the owner.

  /// The group that the current task belongs to, if any.
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

  /// Starts a task for an element. Call this method on the owner.
  func begin<Element>(
    _ element: Element,
    _ body: nonisolated(nonsending) @escaping (Element) async -> Void
  ) {
    lock.withLock { running += 1 }
    mailbox.start(EachTask(tasks: self) { await body(element) })
  }

  /// Waits until all tasks have ended, or were cancelled.
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

  /// Cancels all tasks. You can call this method from any thread, and more than once.
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
  // The body runs on the owner, and the lock of `RunningTasks` protects `hasEnded`.

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
      // Capturing the actor isolates the closure to it.
      _ = owner
      await body()
    }
    tasks.ended(self)
  }
}
