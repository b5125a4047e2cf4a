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

extension Publisher {
  /// Sends a value once a publisher made of it sends something or finishes, unless another value comes
  /// before.
  ///
  ///     upstream:       -1--2------3-----4-|
  ///     until { … }:     ----x
  ///     debounce { … }  --------2------3---(4|)
  ///
  /// This is what Rx calls `debounce` with a duration selector. The publisher that was waited for is
  /// cancelled when the next value comes.
  ///
  /// Upstream's finish sends a value that is waiting at once, and ends the stream. A failure of upstream or
  /// of the publisher that is waited for ends the stream too; a value that is waiting is dropped then.
  ///
  /// Requests an unlimited number of values from upstream, and one from each of the other publishers. Without
  /// demand a value waits for it until the next value comes. The closure is called on the thread that sends
  /// upstream's value. The publishers may send on any thread.
  ///
  /// - Parameter trigger: A closure that makes the publisher that is waited for, of a value.
  /// - Returns: A publisher of the values that were the last for that long.
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .debounce, trigger: trigger)
  }

  /// Sends a value once a publisher made of it, which cannot fail, sends something or finishes, unless
  /// another value comes before: see `debounce(until:)` of publishers that can fail.
  /// - Parameter trigger: A closure that makes the publisher that is waited for, of a value.
  /// - Returns: A publisher of the values that were the last for that long.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    debounce { trigger($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher {
  /// Sends a value, and holds back those that come until a publisher made of it sends something or finishes.
  ///
  ///     upstream:                      -1-2-3------4-5----|
  ///     until { … }:                    -----x
  ///     throttle(latest: false) { … }  -1----------4------|
  ///     throttle(latest: true) { … }   -1----3-----4----5-|
  ///
  /// This is what Rx calls `throttle` with a duration selector; `latest` is its `trailing`.
  ///
  /// Upstream's finish sends a value that is held back at once, and ends the stream. A failure of upstream or
  /// of the publisher that is waited for ends the stream too; a value that is held back is dropped then.
  ///
  /// Requests an unlimited number of values from upstream, and one from each of the other publishers. Without
  /// demand a value is held back until there is some: with `latest` the last that came, else the first. The
  /// closure is called after the value was handed on, on the thread that did so. The publishers may send on
  /// any thread.
  ///
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether the last value that was held back is sent at the end
  ///     of the wait; else all of them are dropped.
  ///   - trigger: A closure that makes the publisher that is waited for, of the value that was sent.
  /// - Returns: A publisher of the values that are not held back.
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .throttle(latest: latest), trigger: trigger)
  }

  /// Sends a value, and holds back those that come until a publisher made of it, which cannot fail, sends
  /// something or finishes: see `throttle(latest:until:)` of publishers that can fail.
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether the last value that was held back is sent at the end
  ///     of the wait; else all of them are dropped.
  ///   - trigger: A closure that makes the publisher that is waited for, of the value that was sent.
  /// - Returns: A publisher of the values that are not held back.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    throttle(latest: latest) { trigger($0).setFailureType(to: Failure.self) }
  }
}
