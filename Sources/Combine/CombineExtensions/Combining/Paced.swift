import CombineShim

/// The publisher that ends the wait of a value of a ``Publishers/Paced``.
@usableFromInline
enum Pace {
  /// The publisher that was created from the previous value.
  case throttle(latest: Bool)
  /// The publisher that was created from the value itself.
  case debounce
}

extension Publishers {
  /// A publisher that delays values until publishers created from values emit an element or finish.
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
  /// Publishes an element once a publisher created from it emits an element or finishes, unless another
  /// element arrives first.
  ///
  ///     upstream:       -1--2------3-----4-|
  ///     until { … }:     ----x
  ///     debounce { … }  --------2------3---(4|)
  ///
  /// Rx calls this operator `debounce` with a duration selector. The next element cancels the previous
  /// element's publisher.
  ///
  /// If upstream finishes, a waiting element is published immediately, and the stream ends. A failure of
  /// upstream or of the created publisher also ends the stream and drops a waiting element.
  ///
  /// Requests an unlimited number of elements from upstream, and one from each created publisher. An element
  /// without demand waits for demand until the next element arrives. The closure is called on the thread that
  /// sends upstream's element. The publishers may emit on any thread.
  ///
  /// - Parameter trigger: A closure that creates the publisher whose first event ends the wait of an element.
  /// - Returns: A publisher of the elements that no other element followed during their wait.
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .debounce, trigger: trigger)
  }

  /// Publishes an element once a publisher that is created from it and cannot fail emits an element or
  /// finishes, unless another element arrives first. See `debounce(until:)` of publishers that can fail.
  /// - Parameter trigger: A closure that creates the publisher whose first event ends the wait of an element.
  /// - Returns: A publisher of the elements that no other element followed during their wait.
  // Disfavored: if neither can fail, both methods match, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    debounce { trigger($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher {
  /// Publishes an element, then suppresses the following ones until a publisher created from it emits an
  /// element or finishes.
  ///
  ///     upstream:                      -1-2-3------4-5----|
  ///     until { … }:                    -----x
  ///     throttle(latest: false) { … }  -1----------4------|
  ///     throttle(latest: true) { … }   -1----3-----4----5-|
  ///
  /// Rx calls this operator `throttle` with a duration selector. `latest` is Rx's `trailing`.
  ///
  /// If upstream finishes, a retained element is published immediately, and the stream ends. A failure of
  /// upstream or of the created publisher also ends the stream and drops a retained element.
  ///
  /// Requests an unlimited number of elements from upstream, and one from each created publisher. Without
  /// demand, one element is retained until there is demand: the latest if `latest` is `true`, otherwise the
  /// first. The closure is called after the element is delivered, on the delivering thread. The publishers
  /// may emit on any thread.
  ///
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether the last suppressed element is published at the end
  ///     of the wait. If `false`, all suppressed elements are dropped.
  ///   - trigger: A closure that creates, from a published element, the publisher whose first event ends the
  ///     wait.
  /// - Returns: A publisher of the elements that aren't suppressed.
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .throttle(latest: latest), trigger: trigger)
  }

  /// Publishes an element, then suppresses the following ones until a publisher that is created from it and
  /// cannot fail emits an element or finishes. See `throttle(latest:until:)` of publishers that can fail.
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether the last suppressed element is published at the end
  ///     of the wait. If `false`, all suppressed elements are dropped.
  ///   - trigger: A closure that creates, from a published element, the publisher whose first event ends the
  ///     wait.
  /// - Returns: A publisher of the elements that aren't suppressed.
  // Disfavored: if neither can fail, both methods match, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    throttle(latest: latest) { trigger($0).setFailureType(to: Failure.self) }
  }
}
