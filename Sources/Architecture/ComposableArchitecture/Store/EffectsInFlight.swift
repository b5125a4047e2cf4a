import CombineShim
import TributaryReports

/// The groups of a store that run effects.
@usableFromInline
final class EffectsInFlight: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  /// A leaf, taken inside the lock of a group (rule L10 of Documentation/Architecture.md).
  private let lock = Lock()
  private var groups: [ObjectIdentifier: (number: Int, group: EffectGroup)] = [:]
  private var lastNumber = 0

  /// Called, without a lock, when effects have ended: the report to a monitor of the core.
  let onEnd: (@Sendable () -> Void)?

  init(onEnd: (@Sendable () -> Void)? = nil) {
    self.onEnd = onEnd
  }

  func insert(_ group: EffectGroup) {
    lock.withLock {
      lastNumber += 1
      groups[ObjectIdentifier(group)] = (lastNumber, group)
    }
  }

  /// Removes a group, which the caller retains.
  func remove(_ group: EffectGroup) {
    lock.withLock { groups[ObjectIdentifier(group)] = nil }
  }

  /// The groups, in the order in which they started to run effects.
  private var inOrder: [EffectGroup] {
    lock.withLock { Array(groups.values) }.sorted { $0.number < $1.number }.map(\.group)
  }

  /// The origins of the effects: one entry for each, in the order in which they were started.
  var origins: [EffectOrigin?] { inOrder.flatMap(\.origins) }

  var isEmpty: Bool { lock.withLock { groups.isEmpty } }

  /// The origins of the effects that have to end before the test does: of all but those that it passes over.
  var originsToEnd: [EffectOrigin?] { inOrder.flatMap(\.originsToEnd) }

  /// Passes over the effects that run now.
  func passOver() {
    for group in inOrder { group.passOver() }
  }

  func cancelAll() {
    for group in inOrder { group.cancel() }
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

/// Follows all effects of a core: says where each comes from when it starts, and is told when some have
/// ended.
protocol EffectMonitor<Action>: Sendable {
  associatedtype Action

  /// The origin of an effect that the reducer has returned from an action.
  func origin(of action: Action) -> EffectOrigin

  /// Called when effects have ended, on any thread, without a lock.
  func effectsEnded()
}

/// The origin of an effect, as reports name it.
struct EffectOrigin: Sendable {
  /// The action that the reducer was given.
  let action: String
  /// The `send` from which all this came.
  let send: CallSite
}
