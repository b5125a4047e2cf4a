import Confinement

extension ConfinedSubject {
  /// A bloc, as the owner's reports tell of it.
  static func bloc(_ type: Any.Type) -> ConfinedSubject {
    ConfinedSubject(
      type: type,
      kind: "bloc",
      uses: "creating it, adding events, emitting, closing, observing",
      advice: """
        To give a bloc to another actor, pass the actor on: 'init(isolation: isolated any Actor) { \
        super.init(…, isolation: isolation) }'.
        """
    )
  }
}
