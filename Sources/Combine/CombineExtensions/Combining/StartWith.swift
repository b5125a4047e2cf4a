import CombineShim

extension Publisher {
  /// Prepends elements to upstream elements.
  ///
  ///     upstream:        ------1--2--|
  ///     startWith(8, 9)  (89)--1--2--|
  ///
  /// ReactiveX uses this name for Combine's `prepend(_:)`. You receive the elements as you request them, and
  /// the operator subscribes to upstream after the last of them.
  /// - Parameter elements: The elements to prepend.
  /// - Returns: A publisher of these elements, followed by the upstream elements.
  @inlinable
  public func startWith(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Prepends an element that a closure creates for each subscriber.
  ///
  ///     upstream:                    --1--2--|
  ///     startWith { settings.last }  8-1--2--|
  ///
  /// The operator calls the closure when a subscriber subscribes. You receive the element when you request
  /// it, and the operator then subscribes to upstream.
  /// - Parameter deferred: A closure that creates the element.
  /// - Returns: A publisher of this element, followed by the upstream elements.
  @inlinable
  public func startWith(deferred: @escaping () -> Output) -> some Publisher<Output, Failure> {
    prepend(Deferred { Just(deferred()).setFailureType(to: Failure.self) })
  }

  /// Prepends the elements of another publisher that a closure creates for each subscriber.
  ///
  ///     other:               8--9--|
  ///     upstream:                  --1--2--|
  ///     startWith { other }  8--9----1--2--|
  ///
  /// The operator calls the closure when a subscriber subscribes. When the publisher that it returns has
  /// finished, the operator subscribes to upstream and requests what you haven't received yet. If either
  /// publisher fails, the stream ends.
  /// - Parameter deferred: A closure that creates the publisher.
  /// - Returns: A publisher of the other publisher's elements, followed by the upstream elements.
  @inlinable
  public func startWith<Other: Publisher>(
    deferred: @escaping () -> Other
  ) -> Publishers.Concatenate<Deferred<Other>, Self>
  where Other.Output == Output, Other.Failure == Failure {
    prepend(Deferred(createPublisher: deferred))
  }
}

extension Publisher {
  /// An array of this publisher and others, which may have a different type.
  @inlinable
  func erasedPublishers<Others: Collection>(followedBy others: Others) -> [AnyPublisher<Output, Failure>]
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    var all = [eraseToAnyPublisher()]
    all.reserveCapacity(others.count + 1)
    for other in others { all.append(other.eraseToAnyPublisher()) }
    return all
  }
}
