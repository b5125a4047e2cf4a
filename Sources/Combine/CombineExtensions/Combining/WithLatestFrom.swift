import CombineShim

extension Publisher {
  /// Combines each element with the latest element of another publisher, using the given closure.
  ///
  ///     upstream:        --1-----2---3------4--|
  ///     other:           ----a---------b--|
  ///     withLatestFrom:  --------2a--3a-----4b-|
  ///
  /// Use this operator when this publisher decides the moment, such as a tap, and the other publisher
  /// contributes a value, such as the contents of a field. The operator drops elements until the other
  /// publisher has emitted one. If the other publisher finishes, its latest element remains in use. If it
  /// finishes without an element, the operator drops everything until upstream ends. If either publisher
  /// fails, the stream ends.
  ///
  /// The operator subscribes to the other publisher before it subscribes to upstream, and requests an
  /// unlimited number of elements from it. It requests another element from upstream for each one that it
  /// drops.
  ///
  /// - Parameters:
  ///   - other: The publisher that provides the latest element.
  ///   - resultSelector: A closure that combines both elements, on the thread that sends the element of
  ///     upstream.
  /// - Returns: A publisher of the closure's results.
  @inlinable
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other,
    resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.WithLatestFrom<Self, Other, Result> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, second: other, resultSelector: resultSelector)
  }

  /// Publishes the latest element of another publisher for each element of this one. For details, see
  /// ``withLatestFrom(_:resultSelector:)``.
  /// - Parameter other: The publisher that provides the latest element.
  /// - Returns: A publisher of the other publisher's elements.
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other, Other.Output> where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }
}

extension Publishers {
  /// A publisher that combines each element of one publisher with the latest element of another.
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
  /// Combines each element with the latest elements of two other publishers, using the given closure. For
  /// details, see ``withLatestFrom(_:resultSelector:)``.
  ///
  ///     upstream:        --1-----2---3------4--|
  ///     other:           ----a---------b--|
  ///     other1:          -x--------y--|
  ///     withLatestFrom:  --------2ax-3ay----4by|
  ///
  /// The operator drops elements until both of the other publishers have emitted one. If any of the
  /// publishers fails, the stream ends.
  ///
  /// - Parameters:
  ///   - other: The publisher that provides the first latest element.
  ///   - other1: The publisher that provides the second latest element.
  ///   - resultSelector: A closure that combines this publisher's element with the tuple of the other
  ///     elements.
  /// - Returns: A publisher of the closure's results.
  @inlinable
  public func withLatestFrom<Other: Publisher, Other1: Publisher, Result>(
    _ other: Other,
    _ other1: Other1,
    resultSelector: @escaping (Output, (Other.Output, Other1.Output)) -> Result
  ) -> Publishers.WithLatestFrom<Self, AnyPublisher<(Other.Output, Other1.Output), Failure>, Result>
  where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other.combineLatest(other1).eraseToAnyPublisher(), resultSelector: resultSelector)
  }

  /// Combines each element with the latest elements of three other publishers, using the given closure. For
  /// details, see ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher that provides the first latest element.
  ///   - other1: The publisher that provides the second latest element.
  ///   - other2: The publisher that provides the third latest element.
  ///   - resultSelector: A closure that combines this publisher's element with the tuple of the other
  ///     elements.
  /// - Returns: A publisher of the closure's results.
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

  /// Publishes the latest elements of two other publishers for each element of this one. For details, see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher that provides the first latest element.
  ///   - other1: The publisher that provides the second latest element.
  /// - Returns: A publisher of the other publishers' elements.
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

  /// Publishes the latest elements of three other publishers for each element of this one. For details, see
  /// ``withLatestFrom(_:_:resultSelector:)``.
  /// - Parameters:
  ///   - other: The publisher that provides the first latest element.
  ///   - other1: The publisher that provides the second latest element.
  ///   - other2: The publisher that provides the third latest element.
  /// - Returns: A publisher of the other publishers' elements.
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

  /// `nil` before the first value and after the end. Guarded by `lock`.
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
      // This doesn't retain a value that arrives while another thread ends the stream.
      latest = upstream.hasEnded ? nil : value
      return released
    }
    // The value's deinitializer is user code, which runs after the lock is released (rule L2).
    withExtendedLifetime(released) {}
  }
}
