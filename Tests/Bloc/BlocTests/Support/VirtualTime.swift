import CombineShim
import Dispatch
import Schedulers

@testable import Bloc

/// Time that passes when a test says so. Used on the main actor only.
@MainActor
final class VirtualTime {
  let scheduler = DispatchQueue.test

  private let activity = BlocSettings.current.activity as? BlocActivity
  /// Who is to be woken, first to last.
  private var due: [Gate] = []

  /// Waits for some milliseconds, or until the task is cancelled.
  func sleep(_ milliseconds: Int) async {
    let gate = Gate()
    scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(milliseconds))) {
      MainActor.assumeIsolated { self.due.append(gate) }
    }
    await gate.wait()
  }

  /// Lets time pass, and whatever can go on by itself go on, before and after. Those who wake at the same
  /// time do so one after the other.
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
