import CombineShim
import TributaryReports

/// The groups of a store that have running effects.
@usableFromInline
final class EffectsInFlight: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  /// This lock is a leaf. It is taken while the lock of a group is held (rule L10 of
  /// Documentation/Architecture.md).
  private let lock = Lock()
  private var groups: [ObjectIdentifier: (number: Int, group: EffectGroup)] = [:]
  private var lastNumber = 0

  /// A closure that reports to a monitor of the core that effects have ended. It is called without holding a
  /// lock.
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

  /// Removes a group. The caller has to retain it.
  func remove(_ group: EffectGroup) {
    lock.withLock { groups[ObjectIdentifier(group)] = nil }
  }

  /// The groups, in the order in which their first effects started.
  private var inOrder: [EffectGroup] {
    lock.withLock { Array(groups.values) }.sorted { $0.number < $1.number }.map(\.group)
  }

  /// The origins of the effects, one per effect, in the order they started.
  var origins: [EffectOrigin?] { inOrder.flatMap(\.origins) }

  var isEmpty: Bool { lock.withLock { groups.isEmpty } }

  /// The origins of the effects that must end before the test does. These are all effects that the test does not
  /// skip.
  var originsToEnd: [EffectOrigin?] { inOrder.flatMap(\.originsToEnd) }

  /// Marks the running effects as skipped.
  func passOver() {
    for group in inOrder { group.passOver() }
  }

  func cancelAll() {
    for group in inOrder { group.cancel() }
  }
}

/// An effect that has started but not ended.
struct StartedEffect: Identifiable {
  /// The object that cancels an effect.
  enum Handle {
    /// A publisher that is being subscribed to, or a task that has not been created yet.
    case starting
    case publisher(any CancellableObject)
    case task(Task<Void, Never>)
  }

  let id: EffectGroup.EffectID
  var handle: Handle
  /// The origin, if a monitor follows the core's effects.
  let origin: EffectOrigin?

  var isPublisher: Bool { if case .publisher = handle { true } else { false } }
}

/// An object that can cancel the subscription to a publisher.
protocol CancellableObject: AnyObject, Cancellable {}

extension AnyCancellable: CancellableObject {}

/// Elements by id. Usually there is only one, which does not need a table.
struct FewByID<Element: Identifiable> where Element.ID: Comparable {
  private var only: Element?
  private var others: [Element.ID: Element] = [:]

  var isEmpty: Bool { only == nil && others.isEmpty }

  var count: Int { others.count + (only == nil ? 0 : 1) }

  /// The elements, in the order of their ids.
  var inOrder: [Element] {
    let only = only.map { [$0] } ?? []
    if others.isEmpty { return only }
    return (only + others.values).sorted { $0.id < $1.id }
  }

  subscript(id: Element.ID) -> Element? {
    if let only, only.id == id { only } else { others[id] }
  }

  /// Adds an element, or replaces the element with the same id.
  mutating func insert(_ element: Element) {
    let isOnly = only.map { $0.id == element.id } ?? (others[element.id] == nil)
    if isOnly {
      only = element
    } else {
      others[element.id] = element
    }
  }

  @discardableResult
  mutating func remove(_ id: Element.ID) -> Element? {
    only?.id == id ? only.take() : others.removeValue(forKey: id)
  }

  /// Removes the elements that satisfy a condition.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    if only.map(isRemoved) == true { only = nil }
    others = others.filter { !isRemoved($0.value) }
  }
}

extension FewByID<StartedEffect> {
  /// Stores the object that can cancel an effect, if the effect is in the group.
  mutating func keep(_ handle: StartedEffect.Handle, of id: StartedEffect.ID) {
    if only?.id == id {
      only?.handle = handle
    } else if !others.isEmpty {
      others[id]?.handle = handle
    }
  }
}

/// Follows all effects of a core. It provides an origin for each effect that starts, and is notified after effects
/// end.
protocol EffectMonitor<Action>: Sendable {
  associatedtype Action

  /// Returns the origin of an effect that the reducer returned for an action.
  func origin(of action: Action) -> EffectOrigin

  /// Called when effects end. It is called on any thread, without holding a lock.
  func effectsEnded()
}

/// The origin of an effect, for use in reports.
struct EffectOrigin: Sendable {
  /// The action for which the reducer returned the effect.
  let action: String
  /// The call to `send` that started the chain of effects.
  let send: CallSite
}
