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
