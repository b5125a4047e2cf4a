import CombineShim

/// The publisher that a value of a ``Publishers/Paced`` waits for.
@usableFromInline
enum Pace {
  /// That of the value that was sent before it.
  case throttle(latest: Bool)
  /// That of the value itself.
  case debounce
}

extension Publishers {
  /// A publisher that holds values back until publishers made of values send something or finish.
  @usableFromInline
  struct Paced<Upstream: Publisher, Trigger: Publisher>: Publisher
  where Trigger.Failure == Upstream.Failure {
    @usableFromInline typealias Output = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let pace: Pace
    @usableFromInline let trigger: (Upstream.Output) -> Trigger

    @inlinable
    init(upstream: Upstream, pace: Pace, trigger: @escaping (Upstream.Output) -> Trigger) {
      self.upstream = upstream
      self.pace = pace
      self.trigger = trigger
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = PacedSubscription(downstream: subscriber, pace: pace, trigger: trigger)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream)
    }
  }
}
