import Confinement

extension ConfinedSubject {
  /// A store, as the owner's reports tell of it.
  static let store = ConfinedSubject(
    kind: "store",
    uses: "creating it, sending, scoping, observing",
    advice: """
      To give a store to another actor, create it in a method of that actor, or pass the actor as 'isolation:' to \
      'Store.init'.
      """
  )
}
