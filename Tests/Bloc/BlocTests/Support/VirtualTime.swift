import CombineShim
import Dispatch
import Schedulers

@testable import Bloc

/// A time that advances only when the test advances it. It is used only on the main actor.
@MainActor
final class VirtualTime {
  let scheduler = DispatchQueue.test

  private let activity = BlocSettings.current.activity as? BlocActivity
  /// The sleeping tasks, in the order of their wake-up times.
  private var due: [Gate] = []

  /// Suspends for a number of milliseconds, or until the task is cancelled.
  func sleep(_ milliseconds: Int) async {
    let gate = Gate()
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(milliseconds))) {
      MainActor.assumeIsolated { self.due.append(gate) }
    }
    await gate.wait()
  }

  /// Advances the time. Before and after, everything that can run without external events runs. Tasks with
  /// the same wake-up time resume one after the other.
  func pass(_ milliseconds: Int) async {
    await settle()
    for _ in 0..<milliseconds {
      step()
      if activity?.isIdle == false { await settle() }
      while !due.isEmpty {
        due.removeFirst().open()
        await settle()
      }
    }
  }

  private func step() {
    scheduler.advance(by: .milliseconds(1))
  }
}
