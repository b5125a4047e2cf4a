@testable import Bloc

/// Where handlers wait until a test lets them go on, in the order in which they came. Used on the main actor
/// only, apart from cancelling, after which a waiter goes on at once.
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
      // Cancelled on the main actor, as everything here happens there.
      MainActor.assumeIsolated { release(id) }
    }
    activity?.end()
  }

  /// Lets all who wait go on.
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
