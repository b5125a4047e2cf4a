import CombineShim

/// The publisher that determines how long a value of a ``Publishers/Paced`` waits.
@usableFromInline
enum Pace {
  /// The publisher created from the previous value.
  case throttle(latest: Bool)
  /// The publisher created from the value itself.
  case debounce
}

extension Publishers {
  /// A publisher that creates a publisher from each value to delay values until that publisher emits or
  /// finishes.
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
  /// Delays each element until a publisher created from it emits an element or finishes, and drops the
  /// element if another one arrives first.
  ///
  ///     upstream:       -1--2------3-----4-|
  ///     until { … }:     ----x
  ///     debounce { … }  --------2------3---(4|)
  ///
  /// Use this operator instead of Combine's `debounce` when the length of the pause depends on the element.
  /// Rx calls it `debounce` with a duration selector. When the next element arrives, the operator cancels the
  /// publisher of the previous one.
  ///
  /// If upstream finishes while an element is waiting, the operator publishes the element immediately and
  /// finishes. If upstream or the created publisher fails, the stream ends and the waiting element is
  /// dropped.
  ///
  /// The operator requests an unlimited number of elements from upstream, and one element from each publisher
  /// that your closure creates. It calls the closure on the thread that sends the element. If you have no
  /// demand when an element's wait ends, the element waits for your request until the next element arrives.
  /// The publishers may emit on any thread.
  ///
  /// - Parameter trigger: A closure that creates a publisher from an element. The first event of that
  ///   publisher ends the element's wait.
  /// - Returns: A publisher of the elements that no other element followed during their wait.
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .debounce, trigger: trigger)
  }

  /// Delays each element until a publisher created from it, which can't fail, emits an element or finishes,
  /// and drops the element if another one arrives first. For details, see `debounce(until:)` with publishers
  /// that can fail.
  /// - Parameter trigger: A closure that creates a publisher from an element. The first event of that
  ///   publisher ends the element's wait.
  /// - Returns: A publisher of the elements that no other element followed during their wait.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
  @_disfavoredOverload
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    debounce { trigger($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher {
  /// Publishes an element, and then suppresses later elements until a publisher created from it emits an
  /// element or finishes.
  ///
  ///     upstream:                      -1-2-3------4-5----|
  ///     until { … }:                    -----x
  ///     throttle(latest: false) { … }  -1----------4------|
  ///     throttle(latest: true) { … }   -1----3-----4----5-|
  ///
  /// Use this operator instead of Combine's `throttle` when the length of the interval depends on the
  /// element. Rx calls it `throttle` with a duration selector, and calls `latest` `trailing`.
  ///
  /// If upstream finishes while the operator retains an element, the operator publishes the element
  /// immediately and finishes. If upstream or the created publisher fails, the stream ends and the retained
  /// element is dropped.
  ///
  /// The operator requests an unlimited number of elements from upstream, and one element from each publisher
  /// that your closure creates. It calls the closure after it has delivered the element, on the same thread.
  /// While you have no demand, it retains one element, which is the latest one if `latest` is `true`, and
  /// otherwise the first one. The publishers may emit on any thread.
  ///
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether to publish the last suppressed element at the end of
  ///     the wait. If `false`, all suppressed elements are dropped.
  ///   - trigger: A closure that creates a publisher from a published element. The first event of that
  ///     publisher ends the wait.
  /// - Returns: A publisher of the elements that aren't suppressed.
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .throttle(latest: latest), trigger: trigger)
  }

  /// Publishes an element, and then suppresses later elements until a publisher created from it, which can't
  /// fail, emits an element or finishes. For details, see `throttle(latest:until:)` with publishers that can
  /// fail.
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether to publish the last suppressed element at the end of
  ///     the wait. If `false`, all suppressed elements are dropped.
  ///   - trigger: A closure that creates a publisher from a published element. The first event of that
  ///     publisher ends the wait.
  /// - Returns: A publisher of the elements that aren't suppressed.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
  @_disfavoredOverload
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    throttle(latest: latest) { trigger($0).setFailureType(to: Failure.self) }
  }
}
