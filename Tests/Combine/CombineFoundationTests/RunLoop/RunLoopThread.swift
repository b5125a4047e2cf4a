import CombineCore
import CombineFoundation
import Dispatch
import Foundation

/// A thread that runs its run loop in the default mode until the process ends.
///
/// Unchecked because the loop isn't `Sendable`. Only its thread-safe methods are used.
final class RunLoopThread: @unchecked Sendable {
  static let shared = RunLoopThread()

  let loop: RunLoop

  init() {
    nonisolated(unsafe) var loop: RunLoop?
    let started = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      loop = .current
      started.signal()
      // A run loop without sources or timers returns immediately.
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

  /// Runs a closure on the thread, and waits until it passes a result to its argument.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (_ done: @escaping @Sendable (Result) -> Void) -> Void
  )
    async -> Result
  {
    await withCheckedContinuation { continuation in
      loop.schedule { body { continuation.resume(returning: $0) } }
    }
  }

  /// Whether the caller runs on this thread.
  var isCurrent: Bool { RunLoop.current === loop }
}
