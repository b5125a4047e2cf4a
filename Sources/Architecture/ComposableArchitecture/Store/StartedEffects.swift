import CombineShim

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
