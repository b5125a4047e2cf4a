@testable import Bloc

/// Suspends handlers until a test resumes them, in the order of their arrival. It is used only on the main
/// actor, except for cancellation, which resumes the handler immediately.
@MainActor
final class Gate {
  private var waiters: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private let activity = BlocSettings.current.activity
  private var lastID = 0

  nonisolated init() {}

  var waiting: Int { waiters.count }

  func wait() async {
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          resume(continuation)
        } else {
          waiters.append((id, continuation))
        }
      }
    } onCancel: {
      // The task is cancelled on the main actor, like everything else in these tests.
      MainActor.assumeIsolated { release(id) }
    }
    activity?.end()
  }

  /// Resumes all suspended handlers.
  func open() {
    let opened = waiters
    waiters = []
    for waiter in opened { resume(waiter.continuation) }
  }

  private func release(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    resume(waiters.remove(at: index).continuation)
  }

  private func resume(_ continuation: CheckedContinuation<Void, Never>) {
    activity?.begin()
    continuation.resume()
  }
}
