import CombineShim
import Observation
import TributaryReports

/// Runs a closure now, and again whenever a value that the closure has read changes.
///
/// Use this function to keep a user interface up to date with a store:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// Each run tracks the fields that the closure reads from a store whose state is an ``ObservableState``, from such
/// state itself, and from other `Observable` types. The closure does not run again for other fields.
///
/// When the state of a store changes, the closure runs once for all actions in the store's queue, before `send`
/// returns and inside the ``Transaction`` of the change. If it sends an action, the store handles the action
/// afterward. For changes outside of a store, the closure runs after switching to the actor, and several changes may
/// result in a single run.
///
/// > Note: The closure does not observe changes that it makes itself during its first run. Send actions outside of
/// > the closure instead.
///
/// - Parameters:
///   - isolation: The actor on which the closure runs. It must own the stores that the closure reads. The default is
///     the caller's actor.
///   - apply: A closure that reads state and applies it.
/// - Returns: A token that ends the observation when you cancel or release it.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  _ apply: @escaping () -> Void
) -> ObserveToken {
  let loop = ObservationLoop(actor: isolation ?? MainActor.shared, apply: apply)
  loop.run()
  return ObserveToken(loop)
}

/// A token that keeps an observation active until you cancel or release it, on any thread. See
/// ``observe(isolation:_:)``.
public final class ObserveToken: Sendable {
  private let loop: ObservationLoop

  init(_ loop: ObservationLoop) {
    self.loop = loop
  }

  deinit {
    loop.stop()
  }

  /// Ends the observation, and releases the closure.
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

/// Runs a closure again whenever a value it has read changes.
///
/// The Observation module keeps an observation in each object that was read until one of them changes, and that may
/// never happen. To be able to end an observation, each one also reads a property of this loop. The loop can then
/// report a change to that property.
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
