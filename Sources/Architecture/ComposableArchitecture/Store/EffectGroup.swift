import CombineShim
import TributaryReports

/// The work that one `send` causes: the running effects, the effects that their actions start, and those of the
/// actions that have not been handled yet. A group can be queried, awaited and cancelled from any thread.
@usableFromInline
final class EffectGroup: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  typealias EffectID = Int

  /// An effect's status. It is running, cancelled with its group, or ended.
  enum EffectStatus {
    case running, cancelled, ended
  }

  /// The user on whose behalf `send` was called. The store also handles the actions that the effects send later on
  /// behalf of this user, no matter whose code causes the effects to send them.
  let person = CallerContext.ofCaller.person
  /// A Boolean value that indicates whether the running code belongs to that person.
  @usableFromInline var isOfCaller: Bool { CallerContext.current.person === person }
  private let inFlight: EffectsInFlight
  /// Guards the fields. The lock of `inFlight` is a leaf and is acquired while this lock is held (rule L10 of
  /// Documentation/Architecture.md), and `inFlight` lists the group exactly while the group has running effects.
  private let lock = Lock()
  private var effects = FewByID<StartedEffect>()
  private var lastID = 0
  /// The last effect that a test skips. All earlier effects are skipped too.
  private var lastPassedOver = 0
  /// The number of effects that have not ended, plus the number of actions that have not been handled.
  private var pending = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var wasCancelled = false
  /// The actions that started the effects that sent an action after their end.
  private var causesOfLateSends: [EffectID: String] = [:]

  @usableFromInline
  init(in inFlight: EffectsInFlight) {
    self.inFlight = inFlight
  }

  @usableFromInline var isCancelled: Bool { lock.withLock { wasCancelled } }

  var isFinished: Bool { lock.withLock { pending == 0 } }

  /// The origins of the effects, in the order they started.
  var origins: [EffectOrigin?] {
    lock.withLock { effects.inOrder.map(\.origin) }
  }

  /// The origins of the effects that a test does not skip.
  var originsToEnd: [EffectOrigin?] {
    lock.withLock { effects.inOrder.filter { $0.id > lastPassedOver }.map(\.origin) }
  }

  /// Marks the running effects as skipped by a test.
  func passOver() {
    lock.withLock { lastPassedOver = lastID }
  }

  // MARK: Actions

  @usableFromInline
  func actionWasQueued() {
    lock.withLock { pending += 1 }
  }

  @usableFromInline
  func actionWasHandled() {
    finishOne(removing: nil)
  }

  // MARK: Effects

  /// Registers an effect that is about to start.
  ///
  /// - Parameter origin: The effect's origin, if a monitor follows the core's effects.
  /// - Returns: The id of the effect, or `nil` if the group has been cancelled and no further effects may
  ///   start.
  func effectStarts(origin: EffectOrigin? = nil) -> EffectID? {
    lock.withLock {
      guard !wasCancelled else { return nil }
      if effects.isEmpty { inFlight.insert(self) }
      pending += 1
      lastID += 1
      effects.insert(StartedEffect(id: lastID, handle: .starting, origin: origin))
      return lastID
    }
  }

  /// Stores an effect's subscription. If the group has been cancelled, the subscription is cancelled instead.
  func keep(_ cancellable: some CancellableObject, of id: EffectID) {
    let isCancelled = lock.withLock {
      if !wasCancelled { effects.keep(.publisher(cancellable), of: id) }
      return wasCancelled
    }
    if isCancelled {
      cancellable.cancel()
      effectEnded(id)
    }
  }

  /// Stores an effect's task. If the group has been cancelled, this method also cancels the task.
  func keep(_ task: Task<Void, Never>, of id: EffectID) {
    let isCancelled = lock.withLock {
      effects.keep(.task(task), of: id)
      return wasCancelled
    }
    if isCancelled { task.cancel() }
  }

  func status(of id: EffectID) -> EffectStatus {
    lock.withLock {
      if wasCancelled { .cancelled } else if effects[id] != nil { .running } else { .ended }
    }
  }

  /// Records the action that started an effect, because the effect sent an action after it had ended.
  func noteLateSend(of id: EffectID, cause: String) {
    lock.withLock { causesOfLateSends[id] = cause }
  }

  /// Returns the action that started an effect, if the effect sent an action after it had ended.
  func causeOfLateSend(of id: EffectID) -> String? {
    lock.withLock { causesOfLateSends[id] }
  }

  /// Marks an effect as ended. Calling this method again has no effect.
  func effectEnded(_ id: EffectID) {
    finishOne(removing: id)
  }

  /// Cancels all effects and keeps further effects from starting. A cancelled task counts as running until it
  /// returns.
  func cancel() {
    let (cancelled, resumed) = lock.withLock {
      () -> ([StartedEffect], [CheckedContinuation<Void, Never>]) in
      guard !wasCancelled else { return ([], []) }
      wasCancelled = true
      let cancelled = effects.inOrder
      effects.removeAll(where: \.isPublisher)
      if effects.isEmpty { inFlight.remove(self) }
      pending -= cancelled.count - effects.count
      return (cancelled, takeWaitersIfFinished())
    }
    for effect in cancelled {
      switch effect.handle {
      case .starting: break
      case .publisher(let cancellable): cancellable.cancel()
      case .task(let task): task.cancel()
      }
    }
    for waiter in resumed { waiter.resume() }
    inFlight.onEnd?()
  }

  /// Waits until all effects end and the store handles all of their actions.
  func finish() async {
    await withCheckedContinuation { continuation in
      let isFinished = lock.withLock {
        if pending > 0 { waiters.append(continuation) }
        return pending == 0
      }
      if isFinished { continuation.resume() }
    }
  }

  private func finishOne(removing id: EffectID?) {
    // The effect is released outside the lock (rule L2).
    let (ended, resumed) = lock.withLock {
      () -> (StartedEffect?, [CheckedContinuation<Void, Never>]) in
      var ended: StartedEffect?
      if let id {
        ended = effects.remove(id)
        guard ended != nil else { return (nil, []) }
        if effects.isEmpty { inFlight.remove(self) }
      }
      pending -= 1
      return (ended, takeWaitersIfFinished())
    }
    for waiter in resumed { waiter.resume() }
    if ended != nil { inFlight.onEnd?() }
    withExtendedLifetime(ended) {}
  }

  /// Returns the waiters if nothing is pending. The lock must be held.
  private func takeWaitersIfFinished() -> [CheckedContinuation<Void, Never>] {
    guard pending == 0 else { return [] }
    defer { waiters = [] }
    return waiters
  }
}

/// A handle to the effects of an action that was sent to a store, including the effects of the actions they send in
/// turn.
///
/// Use this task to wait for an action's work, or to cancel it:
///
/// ```swift
/// let refresh = store.send(.pulledToRefresh)
/// await refresh.finish()
/// ```
///
/// You can use the task from any thread, and releasing it does not cancel anything.
public struct StoreTask: Hashable, Sendable {
  /// The group, or `nil` if the action started no effects.
  @usableFromInline let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) {
    self.group = group
  }

  /// The task of an action that started no effects.
  static var nothing: StoreTask { StoreTask(group: nil) }

  /// Cancels the effects, and keeps their actions from starting others.
  ///
  /// This method returns without waiting for the effects to end. If you need to wait, call ``finish()`` afterward, or
  /// use the task of a view store or a test store, whose `cancel` method waits.
  public func cancel() {
    group?.cancel()
  }

  /// Waits until all of the effects end. If the task that waits is cancelled, so are the effects.
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      group.cancel()
    }
  }

  /// A Boolean value that indicates whether the effects were cancelled, either through a `StoreTask` or because their
  /// store was released.
  public var isCancelled: Bool { group?.isCancelled ?? false }

  var isFinished: Bool { group?.isFinished ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.group === rhs.group
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(group.map(ObjectIdentifier.init))
  }
}
