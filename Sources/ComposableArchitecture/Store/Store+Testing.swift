extension RootCore: EffectCounting {}

/// For tests.
extension Store {
  /// How many effects run or are about to be started by the root of this store.
  var effectsInFlight: Int { (core as? any EffectCounting)?.inFlight.origins.count ?? 0 }
}

/// What runs effects, whatever its state and actions are.
private protocol EffectCounting {
  var inFlight: EffectsInFlight { get }
}
