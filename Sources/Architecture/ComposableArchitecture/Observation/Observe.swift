import CombineShim
import Observation

/// Runs a closure immediately, and again each time that a value that it has read changes.
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// The closure's reads of stores with an ``ObservableState``, of such state itself, and of other `Observable`
/// types are tracked anew in each run: only changes of exactly those fields run it again.
///
/// A store's changes run the closure before `send` returns, once for a drain of its queue regardless of the
/// number of changed fields, inside the change's ``Transaction``. Actions that the closure sends are handled
/// after it. Changes outside of stores run it after a hop to the actor, several at once.
///
/// The closure's own changes during its first run are not observed: send actions outside of it.
///
/// - Parameters:
///   - isolation: The actor on which the closure runs: the caller's. It must own the stores that the closure
///     reads.
///   - apply: A closure that reads state and applies it.
/// - Returns: A token that ends the observation when it is cancelled or released.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  _ apply: @escaping () -> Void
) -> ObserveToken {
  let loop = ObservationLoop(actor: isolation ?? MainActor.shared, apply: apply)
  loop.run()
  return ObserveToken(loop)
}

/// Retains an observation: see ``observe(isolation:_:)``.
///
/// The observation ends when the token is cancelled or released, on any thread.
public final class ObserveToken: Sendable {
  private let loop: ObservationLoop

  init(_ loop: ObservationLoop) {
    self.loop = loop
  }

  deinit {
    loop.stop()
  }

  /// Ends the observation: the closure does not run again, and is released.
  public func cancel() {
    loop.stop()
  }

  /// A Boolean value that indicates whether the observation has ended.
  public var isCancelled: Bool { loop.isStopped }

  /// Stores the token in a set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }
}

extension ObserveToken: Hashable {
  /// Two tokens are equal if they are the same object.
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Runs a closure again whenever a value that it has read changes.
///
/// The Observation module stores a tracking in each object that was read until one of them changes, which may
/// never happen. Therefore each tracking also reads a property of the loop, and ends when that property is
/// reported as changed.
final class ObservationLoop: Observable, @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`; the closure is called on the actor only.

  private let actor: any Actor
  /// No user code runs while it is held.
  private let lock = Lock()
  private var apply: (() -> Void)?
  /// A Boolean value that indicates whether the closure is about to run.
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

  /// The property that the Observation module requires for the closure's reads.
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

// A store's state registers the reads of its fields, and ``StateReaders`` registers the read of the state as
// a whole.
extension Store: Observable {}
