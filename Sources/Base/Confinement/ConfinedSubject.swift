/// The words with which an owner reports on the kind of object that is confined to it.
package struct ConfinedSubject: Sendable {
  private let kind: StaticString
  private let uses: StaticString
  private let advice: StaticString

  /// - Parameters:
  ///   - kind: The kind of object, such as "store".
  ///   - uses: The uses that must be made on the owner, such as "creating it, sending".
  ///   - advice: A sentence on how to have the object owned by another actor.
  package init(kind: StaticString, uses: StaticString, advice: StaticString) {
    self.kind = kind
    self.uses = uses
    self.advice = advice
  }

  /// Returns the rule for such objects, and the advice.
  func rule(isMain: Bool) -> String {
    """
    A \(kind) is confined to the actor that created it\(isMain ? ", here the main actor," : "") and everything about it is to \
    be done there: \(uses). Code off the actor can see half a change.

    Mark the code that uses the \(kind) with that actor, as in '@MainActor', or hop to it first: \
    'await MainActor.run { … }'. \(advice)
    """
  }
}
