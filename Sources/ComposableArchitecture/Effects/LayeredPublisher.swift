import CombineShim

/// The publisher of an effect with layers.
struct LayeredPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  /// Innermost first.
  let layers: [EffectLayer]

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let outer = EffectContext.active
    let entrance = EffectEntrance(layers, in: outer)
    let registration = entrance.makeRegistration()
    // It is entered before upstream is subscribed to, which may take its time about that.
    if let registration { outer.registry.start(registration, replacing: entrance.replaced) }
    EffectContext.$current.withValue(entrance.context(enclosing: registration)) {
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
  /// This effect inside of one more layer. Layers upon layers are kept in one list, so that a nest of them costs no stack.
  func surrounded(by layer: EffectLayer) -> Self {
    // What is sent at once is over before anything could be done about it. An id may have others to replace.
    switch layer {
    case .child where isAction, .place where isAction: return self
    case .id, .child, .place: break
    }
    switch operation {
    case .none:
      return .none
    case .run(var run):
      run.layers.append(layer)
      return Self(operation: .run(run))
    case .publisher(let publisher, let layers):
      return Self(operation: .publisher(publisher, layers: layers + CollectionOfOne(layer)))
    case .cancel(var cancel):
      cancel.layers.append(layer)
      return Self(operation: .cancel(cancel))
    }
  }
}
