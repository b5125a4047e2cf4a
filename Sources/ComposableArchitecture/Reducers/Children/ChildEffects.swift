import CombineShim

extension Effect {
  /// This effect as that of a child, which is cancelled when the child goes, and whose ids are its own.
  func ofChild(at place: ChildPlace) -> Self {
    ofChild([CancelID(place)], place)
  }

  /// This effect as that of an element of a collection.
  func ofElement<ID>(at place: ElementPlace<ID>) -> Self {
    ofChild([CancelID(place), CancelID(place.collection)], place)
  }

  private func ofChild(_ ids: [CancelID], _ element: some Hashable & Sendable) -> Self {
    if isNone { return .none }
    // A run becomes a publisher too: it is entered into the registry when it is started. By itself it would be once its task
    // has begun, and so outlive a child that goes in the same breath.
    let child = ChildPublisher(upstream: publisher, ids: ids) { $0.within(element) }
    return Self(operation: .publisher(child.eraseToAnyPublisher()))
  }

  /// An effect that cancels those of a child, or of all elements of a collection.
  static func cancelChild(at place: ChildPlace) -> Self {
    changingRegistry { context in
      context.registry.cancel([CancelToken(id: CancelID(place), path: context.place)])
    }
  }

  /// An effect that cancels those of an element.
  static func cancelElement<ID>(at place: ElementPlace<ID>) -> Self {
    changingRegistry { context in
      context.registry.cancel([CancelToken(id: CancelID(place), path: context.place)])
    }
  }

  /// An effect that cancels those of the elements that have gone.
  ///
  /// - Parameters:
  ///   - collection: Where the elements stood.
  ///   - isThere: Whether an element has stayed.
  static func cancelElements<ID: Hashable & Sendable>(
    at collection: ChildPlace,
    unless isThere: @escaping (ID) -> Bool
  ) -> Self {
    changingRegistry { context in
      context.registry.cancel(CancelToken(id: CancelID(collection), path: context.place)) { registration in
        let element = registration.tokens.lazy
          .compactMap { $0.id.value(as: ElementPlace<ID>.self) }
          .first { $0.collection == collection }
        return element.map { !isThere($0.id) } ?? false
      }
    }
  }

  private static func changingRegistry(_ change: @escaping (EffectContext) -> Void) -> Self {
    let changing = Deferred { () -> Empty<Action, Failure> in
      change(.active)
      return Empty()
    }
    return Self(operation: .publisher(changing.eraseToAnyPublisher()))
  }

  /// This effect as one that came through a property or a case of the state, by which alone the ids of effects are not told
  /// apart, but children are.
  func placed(at place: ChildPlace) -> Self {
    // Effects of children are publishers, so a run has none inside.
    guard case .publisher(let publisher) = operation else { return self }
    let placed = PlacedPublisher(upstream: publisher, place: place)
    return Self(operation: .publisher(placed.eraseToAnyPublisher()))
  }
}

/// The effect of a child.
private struct ChildPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let ids: [CancelID]
  let childContext: (EffectContext) -> EffectContext

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let context = EffectContext.active
    let tokens = ids.map { CancelToken(id: $0, path: context.place) }
    let subscription = CancellableSubscription(
      downstream: subscriber,
      registry: context.registry,
      registration: EffectRegistration(tokens: tokens)
    )
    EffectContext.$current.withValue(childContext(context)) { upstream.subscribe(subscription) }
  }
}

/// The effect of a part of the state.
private struct PlacedPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let place: ChildPlace

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    var context = EffectContext.active
    context.place = context.place.appending(place)
    EffectContext.$current.withValue(context) { upstream.subscribe(subscriber) }
  }
}
