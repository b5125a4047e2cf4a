import CombineShim

/// The work of one `send`: the running effects, the effects that their actions started, and the actions among
/// them that are not handled yet. It may be queried, awaited and cancelled from any thread.
@usableFromInline
final class EffectGroup: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  typealias EffectID = Int

  /// The status of an effect: running, cancelled with its group, or ended.
  enum EffectStatus {
    case running, cancelled, ended
  }

  private let inFlight: EffectsInFlight
  /// Guards the fields. The lock of `inFlight`, a leaf, is taken inside it (rule L10 of
  /// Documentation/Architecture.md), so that the group is listed exactly while it has running effects.
  private let lock = Lock()
  private var effects = StartedEffects()
  private var lastID = 0
  /// The last effect that a test skips, along with all earlier ones.
  private var lastPassedOver = 0
  /// The number of unfinished effects and unhandled actions.
  private var pending = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var wasCancelled = false
  /// For each effect that sent an action after its end, the action that started it.
  private var causesOfLateSends: [EffectID: String] = [:]

  @usableFromInline
  init(in inFlight: EffectsInFlight) {
    self.inFlight = inFlight
  }

  @usableFromInline var isCancelled: Bool { lock.withLock { wasCancelled } }

  var isFinished: Bool { lock.withLock { pending == 0 } }

  /// The origins of the effects, in the order in which they were started.
  var origins: [EffectOrigin?] {
    lock.withLock { effects.inOrder.map(\.origin) }
  }

  /// The origins of the effects that no test skips.
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

  /// Registers an effect that starts.
  ///
  /// - Parameter origin: The origin of the effect, if a monitor follows the core's effects.
  /// - Returns: The id of the effect, or `nil` if the group was cancelled and no more effects may start.
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

  /// Stores the subscription of an effect, or cancels it if the group was cancelled.
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

  /// Stores the task of an effect, or cancels it if the group was cancelled.
  func keep(_ task: Task<Void, Never>, of id: EffectID) {
    let isCancelled = lock.withLock {
      effects.keep(.task(task), of: id)
      return wasCancelled
    }
    if isCancelled { task.cancel() }
  }

  func status(of id: EffectID) -> EffectStatus {
    lock.withLock {
      if wasCancelled { .cancelled } else if effects.contains(id) { .running } else { .ended }
    }
  }

  /// Records the cause of an effect that sends an action after its end.
  func noteLateSend(of id: EffectID, cause: String) {
    lock.withLock { causesOfLateSends[id] = cause }
  }

  /// The action that started an effect that has sent after its end.
  func causeOfLateSend(of id: EffectID) -> String? {
    lock.withLock { causesOfLateSends[id] }
  }

  /// Marks an effect as ended. Further calls do nothing.
  func effectEnded(_ id: EffectID) {
    finishOne(removing: id)
  }

  /// Cancels all effects, and prevents others from starting. A cancelled task counts as running until it
  /// returns.
  func cancel() {
    let (cancelled, resumed) = lock.withLock {
      () -> ([StartedEffect], [CheckedContinuation<Void, Never>]) in
      guard !wasCancelled else { return ([], []) }
      wasCancelled = true
      let cancelled = effects.inOrder
      effects.removePublishers()
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

  /// Waits until every effect has ended and every action was handled.
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
    // The effect is released outside of the lock (rule L2).
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

  /// Returns the waiters if nothing is pending. Called with the lock held.
  private func takeWaitersIfFinished() -> [CheckedContinuation<Void, Never>] {
    guard pending == 0 else { return [] }
    defer { waiters = [] }
    return waiters
  }
}

/// The tree of effects of an action that was sent to a store: its effects, the effects of the actions that
/// they send, and so on.
///
/// ```swift
/// let refresh = store.send(.pulledToRefresh)
/// await refresh.finish()
/// ```
///
/// Releasing it has no effect. It may be used from any thread.
public struct StoreTask: Hashable, Sendable {
  /// The group, or `nil` if the action started no effects.
  @usableFromInline let group: EffectGroup?

  @inlinable
  init(group: EffectGroup?) {
    self.group = group
  }

  /// The task of an action that started no effects.
  static var nothing: StoreTask { StoreTask(group: nil) }

  /// Cancels every effect in the tree, and prevents its actions from starting others.
  ///
  /// It does not wait for the effects to end; to do so, `await` ``finish()`` afterwards. The tasks of view
  /// stores and of test stores have a `cancel` that waits.
  public func cancel() {
    group?.cancel()
  }

  /// Waits until every effect in the tree has ended. Cancelling the waiting task cancels the tree.
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      group.cancel()
    }
  }

  /// A Boolean value that indicates whether the tree was cancelled, through a `StoreTask` or by the release
  /// of its store.
  public var isCancelled: Bool { group?.isCancelled ?? false }

  var isFinished: Bool { group?.isFinished ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.group === rhs.group
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(group.map(ObjectIdentifier.init))
  }
}
