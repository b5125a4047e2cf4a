import CombineShim

/// The ids of effects that a reducer cancels.
enum CancelledIDs {
  /// Those that an operator uses for its children.
  case unnamed
  case one(CancelID)
  case several([CancelID])

  var values: [AnyHashable] {
    switch self {
    case .unnamed: []
    case .one(let id): [id.erased]
    case .several(let ids): ids.map(\.erased)
    }
  }
}

/// The operation of an effect that cancels others: it does so when it is started, sends nothing and
/// completes.
struct CancelOperation {
  /// Innermost first.
  var scopes: [EffectScope] = []

  /// The ids that are cancelled, for tools that tell of it.
  var ids = CancelledIDs.unnamed

  /// Cancels by the registry of the context that it is given.
  let cancel: (EffectContext) -> Void

  init(ids: CancelledIDs = .unnamed, _ cancel: @escaping (EffectContext) -> Void) {
    self.ids = ids
    self.cancel = cancel
  }

  /// This operation, with something else to do inside of its scopes.
  func replacingCancel(_ cancel: @escaping (EffectContext) -> Void) -> CancelOperation {
    var operation = CancelOperation(cancel)
    operation.scopes = scopes
    operation.ids = ids
    return operation
  }

  /// Starts the effect, which has ended when this returns.
  /// - Parameter outer: The context around the effect. What is cancelled may run closures of users, and they
  ///   see this context.
  func perform(in outer: EffectContext) {
    EffectContext.$current.withValue(outer) {
      if scopes.isEmpty { return cancel(outer) }
      let (context, registration) = outer.entering(scopes)
      EffectContext.$current.withValue(context) { cancel(context) }
      if let registration { outer.registry.end(registration) }
    }
  }

  /// The effect as a publisher, where it is a part of others.
  func publisher<Action>(of action: Action.Type) -> AnyPublisher<Action, Never> {
    Deferred { () -> Empty<Action, Never> in
      perform(in: .active)
      return Empty()
    }
    .eraseToAnyPublisher()
  }
}
