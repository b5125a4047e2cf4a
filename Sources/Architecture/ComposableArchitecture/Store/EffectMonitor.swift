import TestFailures

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
