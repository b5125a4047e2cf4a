import CombineShim

/// Everything that one `send` brought about: the effects that run, those that their actions started, and the
/// actions among them that are still to be handled. It may be asked, awaited and cancelled from any thread.
@usableFromInline
final class EffectGroup: @unchecked Sendable {
  // Sendable: the fields are guarded by the lock of `inFlight`.

  typealias EffectID = Int

  /// Whether an effect runs, was cancelled with its group, or has ended.
  enum Phase {
    case running, cancelled, ended
  }

  private let inFlight: EffectsInFlight
  private var effects = StartedEffects()
  private var lastID = 0
  /// The last effect that a test passes over, with those before it.
  private var lastPassedOver = 0
  /// Its place among the groups that run something.
  var number = 0
  /// Effects that have not ended and actions that were not handled.
  private var pending = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var wasCancelled = false
  /// For each effect that has sent after its end, the action that started it.
  private var causesOfLateSends: [EffectID: String] = [:]

  @usableFromInline
  init(in inFlight: EffectsInFlight) {
    self.inFlight = inFlight
  }

  @usableFromInline var isCancelled: Bool { inFlight.lock.withLock { wasCancelled } }

  var isFinished: Bool { inFlight.lock.withLock { pending == 0 } }

  /// The origins of the effects, in the order in which they were started.
  var origins: [EffectOrigin?] {
    inFlight.lock.withLock { effects.inOrder.map(\.origin) }
  }

  /// The origins of the effects that no test passes over. Call it under the lock.
  var originsToEnd: [EffectOrigin?] {
    effects.inOrder.filter { $0.id > lastPassedOver }.map(\.origin)
  }

  /// Notes that a test passes over the effects that run. Call it under the lock.
  func passOver() {
    lastPassedOver = lastID
  }

  // MARK: Actions

  @usableFromInline
  func actionWasQueued() {
    inFlight.lock.withLock { pending += 1 }
  }

  @usableFromInline
  func actionWasHandled() {
    finishOne(removing: nil)
  }

  // MARK: Effects

  /// Notes that an effect starts.
  ///
  /// - Parameter origin: The origin of the effect; known where a monitor follows the core's effects.
  /// - Returns: The id of the effect, or `nil` if the group was cancelled and no effect may start any more.
  func effectStarts(origin: EffectOrigin? = nil) -> EffectID? {
    inFlight.lock.withLock {
      guard !wasCancelled else { return nil }
      if effects.isEmpty { inFlight.insert(self) }
      pending += 1
      lastID += 1
      effects.insert(StartedEffect(id: lastID, handle: .starting, origin: origin))
      return lastID
    }
  }

  /// Stores the subscription of an effect. Cancels it at once if the group was cancelled.
  func keep(_ cancellable: some CancellableObject, of id: EffectID) {
    let isCancelled = inFlight.lock.withLock {
      if !wasCancelled { effects.keep(.publisher(cancellable), of: id) }
      return wasCancelled
    }
    if isCancelled {
      cancellable.cancel()
      effectEnded(id)
    }
  }

  /// Stores the task of an effect. Cancels it at once if the group was cancelled.
  func keep(_ task: Task<Void, Never>, of id: EffectID) {
    let isCancelled = inFlight.lock.withLock {
      effects.keep(.task(task), of: id)
      return wasCancelled
    }
    if isCancelled { task.cancel() }
  }

  func phase(of id: EffectID) -> Phase {
    inFlight.lock.withLock {
      if wasCancelled { .cancelled } else if effects.contains(id) { .running } else { .ended }
    }
  }

  /// Notes what brought about an effect that sends after its end.
  func noteLateSend(of id: EffectID, cause: String) {
    inFlight.lock.withLock { causesOfLateSends[id] = cause }
  }

  /// The action that started an effect that has sent after its end.
  func causeOfLateSend(of id: EffectID) -> String? {
    inFlight.lock.withLock { causesOfLateSends[id] }
  }

  /// Says that an effect has ended. Saying it again does nothing.
  func effectEnded(_ id: EffectID) {
    finishOne(removing: id)
  }

  /// Cancels all effects, and keeps others from starting. A task is only told, and counts as running
  /// until it returns.
  func cancel() {
    let (cancelled, resumed) = inFlight.lock.withLock {
      () -> ([StartedEffect], [CheckedContinuation<Void, Never>]) in
      guard !wasCancelled else { return ([], []) }
      wasCancelled = true
      let cancelled = effects.inOrder
      effects.removePublishers()
      pending -= cancelled.count - effects.count
      return (cancelled, settle())
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
      let isFinished = inFlight.lock.withLock {
        if pending > 0 { waiters.append(continuation) }
        return pending == 0
      }
      if isFinished { continuation.resume() }
    }
  }

  private func finishOne(removing id: EffectID?) {
    // The effect is released outside of the lock (rule L2).
    let (ended, resumed) = inFlight.lock.withLock {
      () -> (StartedEffect?, [CheckedContinuation<Void, Never>]) in
      var ended: StartedEffect?
      if let id {
        ended = effects.remove(id)
        guard ended != nil else { return (nil, []) }
      }
      pending -= 1
      return (ended, settle())
    }
    for waiter in resumed { waiter.resume() }
    if ended != nil { inFlight.onEnd?() }
    withExtendedLifetime(ended) {}
  }

  /// Removes this group from those in flight if it runs no effect, and takes the waiters if nothing is
  /// pending. Called with the lock held.
  private func settle() -> [CheckedContinuation<Void, Never>] {
    if effects.isEmpty { inFlight.remove(self) }
    guard pending == 0 else { return [] }
    defer { waiters = [] }
    return waiters
  }
}

/// An effect that has started and has not ended.
struct StartedEffect {
  /// The means to cancel the effect.
  enum Handle {
    /// A publisher that is being subscribed to, or a task that is about to be made.
    case starting
    case publisher(any CancellableObject)
    case task(Task<Void, Never>)
  }

  let id: EffectGroup.EffectID
  var handle: Handle
  /// Known where a monitor follows the core's effects.
  let origin: EffectOrigin?

  fileprivate var isPublisher: Bool { if case .publisher = handle { true } else { false } }
}

/// An object that cancels a publisher's subscription.
protocol CancellableObject: AnyObject, Cancellable {}

extension AnyCancellable: CancellableObject {}

/// The effects of one group. There is mostly one, which needs no table.
struct StartedEffects {
  private var only: StartedEffect?
  private var others: [EffectGroup.EffectID: StartedEffect] = [:]

  var isEmpty: Bool { only == nil && others.isEmpty }

  var count: Int { others.count + (only == nil ? 0 : 1) }

  /// In the order in which they were started.
  var inOrder: [StartedEffect] {
    let only = only.map { [$0] } ?? []
    if others.isEmpty { return only }
    return (only + others.values).sorted { $0.id < $1.id }
  }

  func contains(_ id: EffectGroup.EffectID) -> Bool {
    only?.id == id || (!others.isEmpty && others[id] != nil)
  }

  /// - Parameter effect: The effect. Its id differs from those of all present effects.
  mutating func insert(_ effect: StartedEffect) {
    if only == nil {
      only = effect
    } else {
      others[effect.id] = effect
    }
  }

  /// Keeps what cancels an effect, if the effect is there.
  mutating func keep(_ handle: StartedEffect.Handle, of id: EffectGroup.EffectID) {
    if only?.id == id {
      only?.handle = handle
    } else if !others.isEmpty {
      others[id]?.handle = handle
    }
  }

  mutating func remove(_ id: EffectGroup.EffectID) -> StartedEffect? {
    if only?.id == id { return only.take() }
    return others.isEmpty ? nil : others.removeValue(forKey: id)
  }

  /// Removes the effects that are publishers. The caller keeps the removed effects alive until it holds no
  /// lock.
  mutating func removePublishers() {
    if only?.isPublisher == true { only = nil }
    others = others.filter { !$0.value.isPublisher }
  }
}

/// The effects that a store runs.
@usableFromInline
final class EffectsInFlight: @unchecked Sendable {
  // Sendable: the groups are guarded by `lock`.

  /// Guards `groups` and the fields of each group. No user code runs while it is held (rule S7 of
  /// Documentation/Architecture.md).
  let lock = Lock()
  private var groups: [ObjectIdentifier: EffectGroup] = [:]
  private var lastNumber = 0

  /// Called, outside of the lock, when effects have ended: what a monitor of the core is told.
  let onEnd: (@Sendable () -> Void)?

  init(onEnd: (@Sendable () -> Void)? = nil) {
    self.onEnd = onEnd
  }

  /// Call it under the lock.
  func insert(_ group: EffectGroup) {
    lastNumber += 1
    group.number = lastNumber
    groups[ObjectIdentifier(group)] = group
  }

  /// Call it under the lock.
  func remove(_ group: EffectGroup) {
    groups[ObjectIdentifier(group)] = nil
  }

  /// The origins of the effects: one entry for each, in the order in which they were started.
  var origins: [EffectOrigin?] {
    lock.withLock { groups.values.sorted { $0.number < $1.number } }.flatMap(\.origins)
  }

  var isEmpty: Bool { lock.withLock { groups.isEmpty } }

  /// The origins of the effects that have to end before the test does: of all but those that it passes over.
  var originsToEnd: [EffectOrigin?] {
    lock.withLock { groups.values.sorted { $0.number < $1.number }.flatMap(\.originsToEnd) }
  }

  /// Passes over the effects that run now.
  func passOver() {
    lock.withLock { for group in groups.values { group.passOver() } }
  }

  func cancelAll() {
    for group in lock.withLock({ Array(groups.values) }) { group.cancel() }
  }
}
