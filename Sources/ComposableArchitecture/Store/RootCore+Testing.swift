import TestFailures

/// What brought an effect about, as reports name it.
struct EffectOrigin: Sendable {
  /// The action that the reducer was given.
  let action: String
  /// The `send` in the test from which all this came.
  let send: CallSite
}

/// Closures that name a core's effects in reports, and are called when effects end.
struct EffectInstruments<Action> {
  let origin: (Action) -> EffectOrigin
  let onEffectEnd: @Sendable () -> Void
}

/// What a report calls an effect.
func describeOrigin(_ origin: EffectOrigin?) -> String {
  guard let origin else { return "An effect of unknown origin" }
  return "An effect of '\(origin.action)', from the 'send' at \(origin.send)"
}
