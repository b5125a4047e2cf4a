import CombineShim
import Observation
import TributaryReports

/// Runs a closure immediately, and again whenever a value that the closure has read changes.
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// Each run tracks the fields that the closure reads from stores with an ``ObservableState``, from such state
/// itself, and from other `Observable` types. The closure runs again only when one of these fields changes.
///
/// When a store's state changes, the closure runs before `send` returns, inside the ``Transaction`` of the
/// change, and once for all actions in the store's queue. Actions that the closure sends are handled
/// afterward. For changes outside a store, the closure runs after a hop to the actor, once for several
/// changes.
///
/// Changes that the closure itself makes during its first run are not observed. Send actions outside the
/// closure instead.
///
/// - Parameters:
///   - isolation: The actor that the closure runs on. The default is the caller's actor. It must own the
///     stores that the closure reads.
///   - apply: A closure that reads state and applies it.
/// - Returns: A token. The observation ends when the token is cancelled or released.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  _ apply: @escaping () -> Void
) -> ObserveToken {
  let loop = ObservationLoop(actor: isolation ?? MainActor.shared, apply: apply)
  loop.run()
  return ObserveToken(loop)
}

/// Keeps an observation active. See ``observe(isolation:_:)``.
///
/// The observation ends when the token is cancelled or released, which can happen on any thread.
public final class ObserveToken: Sendable {
  private let loop: ObservationLoop

  init(_ loop: ObservationLoop) {
    self.loop = loop
  }

  deinit {
    loop.stop()
  }

  /// Ends the observation. The closure is released and does not run again.
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
/// The Observation module keeps an observation in each object that was read until one of these objects
/// changes, which may never happen. Therefore, each observation also reads a property of this loop. Reporting
/// a change to that property ends the observation.
final class ObservationLoop: Observable, @unchecked Sendable {
  // Sendable: `lock` guards the fields. The closure is called only on the actor.

  private let actor: any Actor
  /// The context of the caller of `observe`. The closure runs in it, whoever changes a value.
  private let context = CallerContext.ofCaller.afterEvent
  /// No user code runs while the lock is held.
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

  /// Runs the closure. This method must be called on the actor.
  func run() {
    let apply = lock.withLock {
      isDue = false
      return self.apply
    }
    guard let apply else { return }
    withObservationTracking {
      registrar.access(self, keyPath: \.isTracking)
      context.run(apply)
    } onChange: { [weak self] in
      self?.changed()
    }
    // The loop may have been stopped before the observation began.
    if isStopped { endTracking() }
  }

  func stop() {
    let apply = lock.withLock { self.apply.take() }
    withExtendedLifetime(apply) { endTracking() }
  }

  private func endTracking() {
    registrar.willSet(self, keyPath: \.isTracking)
  }

  /// The property that each observation reads so that the loop can end it.
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

// A store's state registers reads of its fields. ``StateReaders`` registers reads of the state as a whole.
extension Store: Observable {}
