import CombineShim

/// The publisher of an effect with scopes.
struct ScopedEffectPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  /// Innermost first.
  let scopes: [EffectScope]

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let outer = EffectContext.active
    let resolved = ResolvedScopes(scopes, in: outer)
    let registration = resolved.makeRegistration()
    // Entered before upstream is subscribed to, as subscribing may take long.
    if let registration { resolved.start(registration, in: outer.registry) }
    EffectContext.$current.withValue(resolved.context(enclosing: registration)) {
      if let registration {
        upstream.subscribe(
          CancellableSubscription(downstream: subscriber, context: outer, registration: registration)
        )
      } else {
        upstream.subscribe(subscriber)
      }
    }
  }
}

extension Effect {
  /// This effect inside of one more scope. Scopes within scopes are kept in one list, so that a nest of them
  /// costs no stack.
  func surrounded(by scope: EffectScope) -> Self {
    // A synchronous action is over before it could be cancelled. An id may still have effects to replace.
    switch scope {
    case .child where isAction, .place where isAction: return self
    case .id, .child, .place, .probe: break
    }
    switch operation {
    case .none:
      return .none
    case .run(var run):
      run.scopes.append(scope)
      return Self(operation: .run(run))
    case .publisher(let publisher, let scopes):
      return Self(operation: .publisher(publisher, scopes: scopes + CollectionOfOne(scope)))
    case .cancel(var cancel):
      cancel.scopes.append(scope)
      return Self(operation: .cancel(cancel))
    }
  }
}
