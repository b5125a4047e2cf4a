import Confinement

extension ConfinedSubject {
  /// A bloc, as the owner's reports tell of it.
  static let bloc = ConfinedSubject(
    kind: "bloc",
    uses: "creating it, adding events, emitting, closing, observing",
    advice: """
      An asynchronous function of a bloc is off every actor unless it says where it runs: '@MainActor func load() \
      async', or 'nonisolated(nonsending) func load() async'. To give a bloc to another actor, pass the actor on: \
      'init(isolation: isolated any Actor) { super.init(…, isolation: isolation) }'.
      """
  )
}
