import CombineCore
import CombineFoundation
import Dispatch
import Foundation

/// A thread that runs its loop in the default mode for as long as the process lives, and sleeps until it is
/// woken.
///
/// Unchecked because the loop is not marked; of it only what is safe from any thread is used.
final class RunLoopThread: @unchecked Sendable {
  static let shared = RunLoopThread()

  let loop: RunLoop

  init() {
    nonisolated(unsafe) var loop: RunLoop?
    let started = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      loop = .current
      started.signal()
      // A loop without anything to wait for would end at once.
      RunLoop.current.add(
        Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in },
        forMode: .default
      )
      while true {
        _ = RunLoop.current.run(mode: .default, before: .distantFuture)
      }
    }
    started.wait()
    self.loop = loop!
  }

  /// Runs a closure on the thread, and waits for what it says to its argument.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (_ done: @escaping @Sendable (Result) -> Void) -> Void
  )
    async -> Result
  {
    await withCheckedContinuation { continuation in
      loop.schedule { body { continuation.resume(returning: $0) } }
    }
  }

  /// Whether the caller is on this thread.
  var isCurrent: Bool { RunLoop.current === loop }
}
