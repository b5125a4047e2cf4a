import CombineShim

/// A publisher that is subscribed to inside a context.
struct ContextPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let context: EffectContext?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    EffectContext.$current.withValue(context) { upstream.subscribe(subscriber) }
  }
}
