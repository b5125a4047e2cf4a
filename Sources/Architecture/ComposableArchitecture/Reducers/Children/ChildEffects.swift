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
