import CombineShim

extension Publisher {
  /// Sends what a function makes of each value and the latest one of another publisher.
  ///
  ///     upstream:        --1-----2---3------4--|
  ///     other:           ----a---------b--|
  ///     withLatestFrom:  --------2a--3a-----4b-|
  ///
  /// Values that come before the other's first are dropped, and another is requested in place of each. The
  /// other publisher is subscribed to first, with unlimited demand. Its finish changes nothing: its latest
  /// value stays in use, or, if there is none, all values are dropped until upstream ends. A failure of
  /// either ends the stream.
  ///
  /// - Parameters:
  ///   - other: The publisher whose latest value is taken.
  ///   - resultSelector: A closure that makes a value of both; called on the thread that sends upstream's.
  /// - Returns: A publisher of what the function makes.
  @inlinable
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other,
    resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.WithLatestFrom<Self, Other, Result> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, second: other, resultSelector: resultSelector)
  }

  /// Sends the latest value of another publisher at each value of this one: see
  /// ``withLatestFrom(_:resultSelector:)``.
  /// - Parameter other: The publisher whose latest value is sent.
  /// - Returns: A publisher of the other's values.
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other, Other.Output> where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }
}

extension Publishers {
  /// A publisher that sends what a function makes of each value of one publisher and the latest of another.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let second: Other
    @usableFromInline let resultSelector: (Upstream.Output, Other.Output) -> Output

    @inlinable
    init(
      upstream: Upstream,
      second: Other,
      resultSelector: @escaping (Upstream.Output, Other.Output) -> Output
    ) {
      self.upstream = upstream
      self.second = second
      self.resultSelector = resultSelector
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = WithLatestFromSubscription<S, Other.Output>(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream, second, resultSelector)
    }
  }
}

extension Publisher {
  /// Sends what a function makes of each value and the latest ones of two other publishers: see
  /// ``withLatestFrom(_:resultSelector:)``.
  ///
  ///     upstream:        --1-----2---3------4--|
  ///     other:           ----a---------b--|
  ///     other1:          -x--------y--|
  ///     withLatestFrom:  --------2ax-3ay----4by|
  ///
  /// Values that come before both of the others have sent one are dropped. A failure of any ends the stream.
  ///
  /// - Parameters:
  ///   - other: The publisher whose latest value is taken.
  ///   - other1: The publisher whose latest value is taken besides.
  ///   - resultSelector: A closure that makes a value of this publisher's and of the tuple of the others'.
  /// - Returns: A publisher of what the function makes.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    resultSelector: @escaping (Output, (Other.Output, Other1.Output)) -> Result
  ) -> Publishers.WithLatestFrom<Self, AnyPublisher<(Other.Output, Other1.Output), Failure>, Result>
  where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other.combineLatest(other1).eraseToAnyPublisher(), resultSelector: resultSelector)
  }

  /// Sends what a function makes of each value and the latest ones of three other publishers: see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher whose latest value is taken.
  ///   - other1: The publisher whose latest value is taken besides.
  ///   - other2: The publisher whose latest value is taken besides.
  ///   - resultSelector: A closure that makes a value of this publisher's and of the tuple of the others'.
  /// - Returns: A publisher of what the function makes.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Other2: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    _ other2: Other2,
    resultSelector: @escaping (Output, (Other.Output, Other1.Output, Other2.Output)) -> Result
  )
    -> Publishers.WithLatestFrom<
      Self, AnyPublisher<(Other.Output, Other1.Output, Other2.Output), Failure>, Result
    > where Other.Failure == Failure, Other1.Failure == Failure, Other2.Failure == Failure
  {
    withLatestFrom(other.combineLatest(other1, other2).eraseToAnyPublisher(), resultSelector: resultSelector)
  }

  /// Sends the latest values of two other publishers at each value of this one: see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher whose latest value is sent.
  ///   - other1: The publisher whose latest value is sent besides.
  /// - Returns: A publisher of the others' values.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher>(
    _ other: Other,
    _ other1: Other1
  )
    -> Publishers.WithLatestFrom<
      Self, AnyPublisher<(Other.Output, Other1.Output), Failure>, (Other.Output, Other1.Output)
    > where Other.Failure == Failure, Other1.Failure == Failure
  {
    withLatestFrom(other, other1) { $1 }
  }

  /// Sends the latest values of three other publishers at each value of this one: see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher whose latest value is sent.
  ///   - other1: The publisher whose latest value is sent besides.
  ///   - other2: The publisher whose latest value is sent besides.
  /// - Returns: A publisher of the others' values.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Other2: Publisher>(
    _ other: Other,
    _ other1: Other1,
    _ other2: Other2
  )
    -> Publishers.WithLatestFrom<
      Self, AnyPublisher<(Other.Output, Other1.Output, Other2.Output), Failure>,
      (Other.Output, Other1.Output, Other2.Output)
    > where Other.Failure == Failure, Other1.Failure == Failure, Other2.Failure == Failure
  {
    withLatestFrom(other, other1, other2) { $1 }
  }
}

/// The subscription of a ``Publishers/WithLatestFrom``.
@usableFromInline
final class WithLatestFromSubscription<Downstream: Subscriber, Latest>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let other = UpstreamConnection()
  @usableFromInline let lock = Lock()

  /// None before the first and after the end. Guarded by `lock`.
  @usableFromInline var latest: Latest?

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "WithLatestFrom" }

  @inlinable
  func start<Upstream: Publisher, Other: Publisher>(
    _ upstream: Upstream,
    _ other: Other,
    _ resultSelector: @escaping (Upstream.Output, Latest) -> Downstream.Input
  )
  where
    Upstream.Failure == Downstream.Failure, Other.Failure == Downstream.Failure, Other.Output == Latest
  {
    guard !self.upstream.hasEnded else { return }
    self.other.request(.unlimited)
    self.other.subscribe(
      to: other,
      onValue: {
        self.replaceLatest(with: $0)
        return .none
      },
      onCompletion: { if case .failure = $0 { self.complete($0) } }
    )
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { value in
        guard let latest = self.lock.withLock({ self.latest }) else { return .max(1) }
        return self.buffer.buffer(value: resultSelector(value, latest))
      },
      onCompletion: { self.complete($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    endUpstreams()
    buffer.complete(completion: completion)
  }

  @usableFromInline
  func endUpstreams() {
    other.cancel()
    upstream.cancel()
    replaceLatest(with: nil)
  }

  @inlinable
  func replaceLatest(with value: Latest?) {
    let released = lock.withLock {
      let released = latest
      // A value that came while another thread ended the stream is not to stay.
      latest = upstream.hasEnded ? nil : value
      return released
    }
    // The value is the user's, whose deinitialiser runs without the lock (rule L2).
    withExtendedLifetime(released) {}
  }
}
