import CombineShim

/// A publisher that can be ended through the registry of the store that runs it.
struct CancellablePublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let marks: [CancelMark]

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let context = EffectContext.active
    // What is replaced goes before upstream is subscribed to; this effect is entered once it is. So an effect inside of
    // this one that replaces the same id does not end this one.
    context.registry.cancel(marks.cancelledTokens(in: context.path))
    let registration = EffectRegistration(tokens: marks.tokens(in: context.path))
    upstream.subscribe(
      CancellableSubscription(
        downstream: subscriber,
        registry: context.registry,
        registration: registration
      )
    )
  }
}
