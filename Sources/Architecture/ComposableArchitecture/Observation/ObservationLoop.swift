import CombineShim
import Observation

/// Runs a closure again whenever something has changed that it read.
///
/// The Observation module keeps a tracking in each object that was read until one of them changes, which may
/// be never. So each tracking reads a property of the loop as well, and ends when that is said to change.
final class ObservationLoop: Observable, @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`; the closure is called on the actor only.

  private let actor: any Actor
  /// No user code runs while it is held.
  private let lock = Lock()
  private var apply: (() -> Void)?
  /// Whether the closure is about to run.
  private var isDue = false
  private let registrar = ObservationRegistrar()

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
    withObservationTracking {
      registrar.access(self, keyPath: \.isTracking)
      apply()
    } onChange: { [weak self] in
      self?.changed()
    }
    // It may have been stopped before the tracking began.
    if isStopped { endTracking() }
  }

  func stop() {
    let apply = lock.withLock { self.apply.take() }
    withExtendedLifetime(apply) { endTracking() }
  }

  private func endTracking() {
    registrar.willSet(self, keyPath: \.isTracking)
  }

  /// Stands for what the closure reads, where the Observation module wants a property.
  private var isTracking: Bool { true }

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
