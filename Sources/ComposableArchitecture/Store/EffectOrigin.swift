/// What brought an effect about, as reports name it.
struct EffectOrigin: Sendable {
  /// The action that the reducer was given.
  let action: String
  /// The `send` in the test from which all this came.
  let send: CallSite
}

/// What names the effects of a core in reports, and is told of their ends.
struct EffectInstruments<Action> {
  let origin: (Action) -> EffectOrigin
  let onEffectEnd: @Sendable () -> Void
}

/// What a report calls an effect.
func describeOrigin(_ origin: EffectOrigin?) -> String {
  guard let origin else { return "An effect of unknown origin" }
  return "An effect of '\(origin.action)', from the 'send' at \(origin.send)"
}
