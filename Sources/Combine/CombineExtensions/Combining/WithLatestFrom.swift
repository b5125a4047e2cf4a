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
