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
  /// Rx calls this operator `debounce` with a duration selector. When the next element arrives, the operator
  /// cancels the publisher of the previous element.
  ///
  /// If upstream finishes while an element is waiting, the operator publishes the element immediately and
  /// finishes. If upstream or the created publisher fails, the stream ends and a waiting element is dropped.
  ///
  /// The operator requests an unlimited number of elements from upstream, and one element from each created
  /// publisher. If there is no demand at the end of an element's wait, the element waits for demand until the
  /// next element arrives. The closure is called on the thread that sends the upstream element. The
  /// publishers may emit on any thread.
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

  /// Delays each element until a non-failing publisher created from it emits an element or finishes, and
  /// drops the element if another one arrives first. See `debounce(until:)` with publishers that can fail.
  /// - Parameter trigger: A closure that creates a publisher from an element. The first event of that
  ///   publisher ends the element's wait.
  /// - Returns: A publisher of the elements that no other element followed during their wait.
  // This method is disfavored. If neither publisher can fail, both methods match, but the one above doesn't
  // need a conversion.
  @_disfavoredOverload
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    debounce { trigger($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher {
  /// Publishes an element, then suppresses later elements until a publisher created from it emits an element
  /// or finishes.
  ///
  ///     upstream:                      -1-2-3------4-5----|
  ///     until { … }:                    -----x
  ///     throttle(latest: false) { … }  -1----------4------|
  ///     throttle(latest: true) { … }   -1----3-----4----5-|
  ///
  /// Rx calls this operator `throttle` with a duration selector. `latest` is Rx's `trailing`.
  ///
  /// If upstream finishes while an element is retained, the operator publishes the element immediately and
  /// finishes. If upstream or the created publisher fails, the stream ends and a retained element is dropped.
  ///
  /// The operator requests an unlimited number of elements from upstream, and one element from each created
  /// publisher. Without demand, the operator retains one element until there is demand. It retains the latest
  /// element if `latest` is `true`, and the first one if `latest` is `false`. The closure is called after the
  /// element is delivered, on the delivering thread. The publishers may emit on any thread.
  ///
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether the last suppressed element is published at the end
  ///     of the wait. If `false`, all suppressed elements are dropped.
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

  /// Publishes an element, then suppresses later elements until a non-failing publisher created from it emits
  /// an element or finishes. See `throttle(latest:until:)` with publishers that can fail.
  /// - Parameters:
  ///   - latest: A Boolean value that indicates whether the last suppressed element is published at the end
  ///     of the wait. If `false`, all suppressed elements are dropped.
  ///   - trigger: A closure that creates a publisher from a published element. The first event of that
  ///     publisher ends the wait.
  /// - Returns: A publisher of the elements that aren't suppressed.
  // This method is disfavored. If neither publisher can fail, both methods match, but the one above doesn't
  // need a conversion.
  @_disfavoredOverload
  @inlinable
  public func throttle<Trigger: Publisher>(
    latest: Bool,
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    throttle(latest: latest) { trigger($0).setFailureType(to: Failure.self) }
  }
}
