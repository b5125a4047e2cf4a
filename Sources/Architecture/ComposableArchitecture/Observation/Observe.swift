import CombineShim
import Observation

/// Runs a closure at once, and again each time that something has changed that it read.
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// What it reads of stores whose state is an ``ObservableState``, of such state itself, and of other
/// `Observable` types counts, each time anew: the closure is told of exactly those fields.
///
/// A store's changes are seen before its `send` returns, once for a drain of its queue however many fields
/// have changed, inside the change's ``Transaction``. The actions that the closure sends then are handled
/// after it. Changes of what is in no store are seen after a hop to the actor, several at once.
///
/// What the closure itself changes while it runs for the first time goes unnoticed: send actions
/// outside of it.
///
/// - Parameters:
///   - isolation: The actor on which the closure runs: the caller's. It must be the owner of the stores that
///     are read.
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

/// Keeps an observation alive: see ``observe(isolation:_:)``.
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

  /// Whether the observation was ended.
  public var isCancelled: Bool { loop.isStopped }

  /// Keeps the token in a set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }
}

extension ObserveToken: Hashable {
  /// Tokens are equal when they are the same object.
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

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

// What is read of a store is what its state registers, and, by ``StateReaders``, that it is this state.
extension Store: Observable {}
