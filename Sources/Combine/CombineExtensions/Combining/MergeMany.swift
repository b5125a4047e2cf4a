import CombineShim

extension Collection where Element: Publisher {
  /// Merges the elements of the publishers into one stream, in order of arrival.
  ///
  ///     first:    -1-----2-----|
  ///     second:   ---5-----6------7-|
  ///     merge()   -1-5---2-6------7-|
  ///
  /// The stream finishes when all publishers have finished. An empty collection's publisher finishes
  /// immediately. The first failure ends the stream immediately and cancels the other publishers. Demand and
  /// threading work as with `Publishers.MergeMany`, which this method uses.
  /// - Returns: A publisher of all publishers' elements.
  @inlinable
  public func merge() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.MergeMany(self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Merges the elements of this publisher and others into one stream, in order of arrival. See
  /// `Collection.merge()`.
  /// - Parameter others: The publishers to merge with this publisher.
  /// - Returns: A publisher of all publishers' elements.
  @inlinable
  public func merge<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).merge()
  }
  /// Merges the elements of this publisher and eight or more others, in order of arrival. See
  /// `Collection.merge()`.
  ///
  /// Combine's own methods of this name merge up to seven other publishers.
  /// - Returns: A publisher of all publishers' elements.
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

extension Collection where Element: Publisher {
  /// Subscribes to the publishers in batches of a given size, and publishes the zipped elements of each
  /// batch.
  ///
  ///     A:                     --1--|
  ///     B:                     ----2--|
  ///     C:                          --3--|
  ///     flatMapBatches(of: 2)  ----a--b--|   a: [1, 2], b: [3]
  ///
  /// The operator zips the publishers of a batch in the collection's order: if each of them emits one
  /// element, the batch emits one array. When a batch finishes, the operator subscribes to the next batch.
  /// The last batch may be smaller. The first failure ends the stream.
  ///
  /// The operator uses `flatMap(maxPublishers: .max(1))`, so a batch is at most one array ahead of the
  /// demand.
  ///
  /// - Parameter size: The number of publishers in a batch. A size below one is a programming error and
  ///   traps.
  /// - Returns: A publisher of the batches' arrays.
  @inlinable
  public func flatMapBatches(of size: Int) -> AnyPublisher<[Element.Output], Element.Failure> {
    precondition(size > 0, "A batch must have at least one publisher")
    let batches = sequence(state: self[...]) { rest -> SubSequence? in
      guard !rest.isEmpty else { return nil }
      let batch = rest.prefix(size)
      rest = rest.dropFirst(size)
      return batch
    }
    return Publishers.Sequence<_, Element.Failure>(sequence: batches)
      .flatMap(maxPublishers: .max(1)) {
        Publishers.JoinMany<SubSequence, ValueQueues<Element.Output>>(upstreams: $0)
      }
      .eraseToAnyPublisher()
  }
}
