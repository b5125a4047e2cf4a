/// The children whose effects one operator has started, so that it notices when one of them was ended by a
/// reducer elsewhere.
///
/// It belongs to the operator, and is used on the store's owner only. An operator in an element of a
/// collection is shared by all elements, so a child that is not in this element's state may be another
/// element's. Effects are therefore cancelled by their place in the state too.
final class ChildrenInFlight {
  private var presences: [CancelID: ChildPresence] = [:]

  /// Returns the presence of a child, which counts the child's effects.
  ///
  /// - Parameter child: The id that tells the child from the others of the operator.
  func presence(of child: CancelID) -> ChildPresence {
    if let presence = presences[child] { return presence }
    let presence = ChildPresence(children: ObjectIdentifier(self), child: child)
    presences[child] = presence
    return presence
  }

  /// Whether effects are in flight of a child for which a condition does not hold. Children without effects
  /// are forgotten.
  func hasDeparted(unless isThere: (CancelID) -> Bool) -> Bool {
    // Most operators have no child with effects at all.
    if presences.isEmpty { return false }
    for (child, presence) in presences {
      if !presence.hasEffects {
        presences[child] = nil
      } else if !isThere(child) {
        return true
      }
    }
    return false
  }

  /// An effect that cancels those of the children that have gone, if there are any.
  ///
  /// - Parameters:
  ///   - place: The place of the child, or of the collection of children.
  ///   - isThere: A closure that returns whether a child has stayed.
  func cancelDeparted<Action>(
    at place: ChildPlace,
    unless isThere: @escaping (CancelID) -> Bool
  ) -> Effect<Action> {
    guard hasDeparted(unless: isThere) else { return .none }
    let children = ObjectIdentifier(self)
    return .cancelChildren(at: place) { presence in presence.children == children && !isThere(presence.child)
    }
  }
}
