import Synchronization

extension Effect {
  /// This effect as that of a child, which is cancelled when the child goes, and whose ids only its parents
  /// share.
  ///
  /// - Parameters:
  ///   - place: The place where the child stands.
  ///   - presence: The count of the child's effects, where an operator has to know of them.
  func ofChild(at place: ChildPlace, presence: @autoclosure () -> ChildPresence? = nil) -> Self {
    ofChild([CancelID(place)], place, presence)
  }

  /// This effect as that of an element of a collection.
  ///
  /// - Parameters:
  ///   - place: The place where the element stands.
  ///   - presence: The count of the element's effects, where an operator has to know of them.
  func ofElement<ID>(
    at place: ElementPlace<ID>,
    presence: @autoclosure () -> ChildPresence? = nil
  ) -> Self {
    ofChild([CancelID(place), CancelID(place.collection)], place, presence)
  }

  private func ofChild(
    _ ids: [CancelID],
    _ element: some Hashable & Sendable,
    _ presence: () -> ChildPresence?
  ) -> Self {
    // What is sent at once is over before a child could go.
    if isNone || isAction { return self }
    return surrounded(by: .child(element: CancelID(element), ids: ids, presence: presence()))
  }

  private static func cancelling(_ cancel: @escaping (EffectContext) -> Void) -> Self {
    Self(operation: .cancel(CancelOperation(cancel)))
  }

  /// An effect that cancels those of a child, or of all elements of a collection.
  static func cancelChild(at place: ChildPlace) -> Self {
    cancelling { context in
      context.registry.cancel([CancelToken(id: CancelID(place), path: context.partPath, reach: .onlyHere)])
    }
  }

  /// An effect that cancels those of an element.
  static func cancelElement<ID>(at place: ElementPlace<ID>) -> Self {
    cancelling { context in
      context.registry.cancel([CancelToken(id: CancelID(place), path: context.partPath, reach: .onlyHere)])
    }
  }

  /// An effect that cancels those of the elements that have gone.
  ///
  /// - Parameters:
  ///   - collection: The place where the elements stood.
  ///   - isThere: A closure that returns whether an element has stayed.
  static func cancelElements<ID: Hashable & Sendable>(
    at collection: ChildPlace,
    unless isThere: @escaping (ID) -> Bool
  ) -> Self {
    cancelling { context in
      context.registry.cancel(CancelToken(id: CancelID(collection), path: context.partPath)) { registration in
        let element = registration.tokens.lazy
          .compactMap { $0.id.value(as: ElementPlace<ID>.self) }
          .first { $0.collection == collection }
        return element.map { !isThere($0.id) } ?? false
      }
    }
  }

  /// An effect that cancels those of the children for which a condition holds.
  ///
  /// - Parameters:
  ///   - place: The place where the child, or the collection of children, stands.
  ///   - hasGone: The condition.
  static func cancelChildren(at place: ChildPlace, where hasGone: @escaping (ChildPresence) -> Bool) -> Self {
    cancelling { context in
      context.registry.cancel(CancelToken(id: CancelID(place), path: context.partPath)) { registration in
        registration.presences.contains(where: hasGone)
      }
    }
  }

  /// Returns this effect as one that came through a property or a case of the state. The place tells children
  /// apart that stand in different properties. It does not tell ids of effects apart.
  func placed(at place: ChildPlace) -> Self {
    // Only children are found by their places, and a run without scopes has none inside.
    if case .run(let run) = operation, run.scopes.isEmpty { return self }
    return surrounded(by: .place(place))
  }
}

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

/// Counts the effects in flight of one child.
final class ChildPresence: Sendable {
  /// The operator whose child it is.
  let children: ObjectIdentifier
  let child: CancelID
  private let effects = Atomic(0)

  init(children: ObjectIdentifier, child: CancelID) {
    self.children = children
    self.child = child
  }

  var hasEffects: Bool { effects.load(ordering: .acquiring) > 0 }

  func effectStarted() { effects.wrappingAdd(1, ordering: .relaxed) }

  func effectEnded() { effects.wrappingSubtract(1, ordering: .releasing) }
}
