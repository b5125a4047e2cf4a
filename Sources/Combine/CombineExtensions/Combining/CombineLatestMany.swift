import CombineShim

extension Collection where Element: Publisher {
  /// Sends the latest values of all publishers, as an array in their order, each time that one of them sends
  /// a value.
  ///
  ///     first:           -1-------2-----|
  ///     second:          ----5-------6-----|
  ///     combineLatest()  ----a----b--c-----|   a: [1, 5], b: [2, 5], c: [2, 6]
  ///
  /// It begins when each publisher has sent a value. It finishes when all have finished, or one has without a
  /// value, so that there never will be an array; without any publisher it finishes at once, and sends
  /// nothing. The first failure ends it. Upstreams that are left are cancelled then.
  ///
  /// Demand is as with `combineLatest(_:)`: all that is demanded is requested from each publisher, and what
  /// comes about without demand is not sent later, though its values take part in the next array. Publishers
  /// may send on different threads at once.
  ///
  /// There is one subscription to each of the publishers, also of ten thousand. An array is copied for each
  /// value only while the one before is kept; a subscriber that releases it costs no copy.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.JoinMany<Self, LatestValues<Element.Output>>(upstreams: self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Sends the latest values of this publisher and of others, this one's first: see
  /// `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Others: Collection>(with others: Others) -> AnyPublisher<[Output], Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).combineLatest()
  }

  /// Sends the latest values of this publisher and of others, this one's first: see
  /// `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    combineLatest(with: others)
  }
}
