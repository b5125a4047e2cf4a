import CombineShim

extension Collection where Element: Publisher {
  /// Sends what the publishers send, as it comes.
  ///
  ///     first:    -1-----2-----|
  ///     second:   ---5-----6------7-|
  ///     merge()   -1-5---2-6------7-|
  ///
  /// It finishes when all have finished, without any publisher at once. The first failure ends it at once,
  /// and cancels the others. Demand and threads are as with `Publishers.MergeMany`, which does the work.
  /// - Returns: A publisher of the values of all.
  @inlinable
  public func merge() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.MergeMany(self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Sends what this publisher and others send, as it comes: see `Collection.merge()`.
  /// - Parameter others: The publishers whose values are sent besides.
  /// - Returns: A publisher of the values of all.
  @inlinable
  public func merge<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).merge()
  }
  /// Sends what this publisher and eight or more others send, as it comes: see `Collection.merge()`.
  ///
  /// Up to seven others are merged by Combine's own methods of this name.
  /// - Returns: A publisher of the values of all.
  @inlinable
  public func merge<Other: Publisher>(
    with first: Other,
    _ second: Other,
    _ third: Other,
    _ fourth: Other,
    _ fifth: Other,
    _ sixth: Other,
    _ seventh: Other,
    _ eighth: Other,
    _ others: Other...
  ) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    merge(with: [first, second, third, fourth, fifth, sixth, seventh, eighth] + others)
  }
}
