import CombineShim

extension Publisher {
  /// Sends values before those of upstream.
  ///
  ///     upstream:        ------1--2--|
  ///     startWith(8, 9)  (89)--1--2--|
  ///
  /// It is Combine's `prepend(_:)` by the name that ReactiveX has for it: the values come as they are
  /// demanded, and upstream is subscribed to after the last of them.
  /// - Parameter elements: The values that come first.
  /// - Returns: A publisher of these values and then upstream's.
  @inlinable
  public func startWith(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Sends a value before those of upstream, which is made for each subscriber.
  ///
  ///     upstream:                    --1--2--|
  ///     startWith { settings.last }  8-1--2--|
  ///
  /// The closure runs once for each subscriber, when it subscribes. The value comes when it is demanded, and
  /// upstream is subscribed to after it.
  /// - Parameter deferred: A closure that makes the value.
  /// - Returns: A publisher of this value and then upstream's.
  @inlinable
  public func startWith(deferred: @escaping () -> Output) -> some Publisher<Output, Failure> {
    prepend(Deferred { Just(deferred()).setFailureType(to: Failure.self) })
  }

  /// Sends the values of another publisher before those of upstream, which is made for each subscriber.
  ///
  ///     other:               8--9--|
  ///     upstream:                  --1--2--|
  ///     startWith { other }  8--9----1--2--|
  ///
  /// The closure runs once for each subscriber, when it subscribes. Demand goes to one publisher after the
  /// other. Upstream is subscribed to when the other has finished; a failure of either ends the stream.
  /// - Parameter deferred: A closure that makes the publisher.
  /// - Returns: A publisher of the other's values and then upstream's.
  @inlinable
  public func startWith<Other: Publisher>(
    deferred: @escaping () -> Other
  ) -> Publishers.Concatenate<Deferred<Other>, Self>
  where Other.Output == Output, Other.Failure == Failure {
    prepend(Deferred(createPublisher: deferred))
  }
}

extension Publisher {
  /// This publisher and others of possibly another type, as one collection.
  @inlinable
  func erasedPublishers<Others: Collection>(followedBy others: Others) -> [AnyPublisher<Output, Failure>]
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    var all = [eraseToAnyPublisher()]
    all.reserveCapacity(others.count + 1)
    for other in others { all.append(other.eraseToAnyPublisher()) }
    return all
  }
}
