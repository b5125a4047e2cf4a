import CombineShim
import Observation

/// Runs a closure again whenever something has changed that it read.
final class ObservationLoop: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`; the closure is called on the actor only.

  private let actor: any Actor
  /// No user code runs while it is held.
  private let lock = Lock()
  private var apply: (() -> Void)?
  /// Whether the closure is about to run.
  private var isDue = false

  init(actor: any Actor, apply: @escaping () -> Void) {
    self.actor = actor
    self.apply = apply
  }

  var isStopped: Bool { lock.withLock { apply == nil } }

  /// Runs the closure. Call it on the actor.
  func run() {
    let apply = lock.withLock {
      isDue = false
      return self.apply
    }
    guard let apply else { return }
    // The Observation module keeps what is to be told until something changes, which may be never.
    withObservationTracking(apply) { [weak self] in self?.changed() }
  }

  func stop() {
    let apply = lock.withLock { self.apply.take() }
    withExtendedLifetime(apply) {}
  }

  private func changed() {
    let mustRun = lock.withLock {
      guard apply != nil, !isDue else { return false }
      isDue = true
      return true
    }
    guard mustRun else { return }
    if ObservationBatch.react(on: actor, { self.run() }) { return }
    Task { await run(on: actor) }
  }

  private func run(on actor: isolated any Actor) async {
    run()
  }
}
