import CombineShim

extension Effect {
  /// Keeps the ids of this effect apart from those of others: they belong to an element of the state, below the one that
  /// the surroundings belong to.
  ///
  /// Reducers of collections and of navigation paths mark their elements' effects with it, so that siblings never cancel
  /// each other's.
  func belonging(to element: some Hashable & Sendable) -> Self {
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher):
      return Self(
        Deferred {
          ContextPublisher(upstream: publisher, context: EffectContext.active.within(element))
        }
      )
    case .run(let name, let priority, let operation):
      return Self(
        operation: .run(name: name, priority: priority) { send in
          await EffectContext.$current.withValue(EffectContext.active.within(element)) {
            await operation(send)
          }
        }
      )
    }
  }
}

extension EffectContext {
  /// This context for an element below the one that it belongs to.
  func within(_ element: some Hashable & Sendable) -> EffectContext {
    var context = self
    context.path = path.appending(element)
    context.place = place.appending(element)
    return context
  }
}
