/// The effects of one id. There is mostly one, which needs no table.
struct EffectsOfID {
  private var only: EffectRegistration?
  private var others: [UInt64: EffectRegistration] = [:]

  var count: Int { others.count + (only == nil ? 0 : 1) }

  /// In the order in which they were started.
  var inOrder: [EffectRegistration] {
    let only = only.map { [$0] } ?? []
    if others.isEmpty { return only }
    return (others.values + only).sorted { $0.ticket < $1.ticket }
  }

  mutating func insert(_ registration: EffectRegistration) {
    if only == nil {
      only = registration
    } else if only !== registration {
      others[registration.ticket] = registration
    }
  }

  mutating func remove(_ registration: EffectRegistration) {
    if only === registration {
      only = nil
    } else {
      others[registration.ticket] = nil
    }
  }
}
