import Confinement

extension ConfinedSubject {
  /// A store, as the owner's reports tell of it.
  static func store(_ type: Any.Type) -> ConfinedSubject {
    ConfinedSubject(
      type: type,
      kind: "store",
      uses: "creating it, sending, scoping, observing",
      advice: """
        To give a store to another actor, create it in a method of that actor, or pass the actor as 'isolation:' to \
        'Store.init'.
        """
    )
  }
}
