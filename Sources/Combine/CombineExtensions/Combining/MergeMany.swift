import CombineShim

extension Collection where Element: Publisher {
  /// Merges the elements of the publishers into one stream, in order of arrival.
  ///
  ///     first:    -1-----2-----|
  ///     second:   ---5-----6------7-|
  ///     merge()   -1-5---2-6------7-|
  ///
  /// The stream finishes when all publishers have finished, or immediately if the collection is empty. If one
  /// of them fails, the stream ends and the others are cancelled. Demand and threads are the same as with
  /// `Publishers.MergeMany`, which this method uses.
  /// - Returns: A publisher of all publishers' elements.
  @inlinable
  public func merge() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.MergeMany(self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Merges the elements of this publisher and others into one stream, in order of arrival. For details, see
  /// `Collection.merge()`.
  /// - Parameter others: The publishers to merge with this publisher.
  /// - Returns: A publisher of all publishers' elements.
  @inlinable
  public func merge<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).merge()
  }
  /// Merges the elements of this publisher and eight or more others, in order of arrival. For details, see
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
  /// Use this operator to limit the number of publishers that run at the same time, such as requests. It zips
  /// the publishers of a batch in the order of the collection, which means that you receive one array when
  /// each of them emits one element. When a batch finishes, the operator subscribes to the next one. The last
  /// batch may be smaller. If a publisher fails, the stream ends.
  ///
  /// Because the operator uses `flatMap(maxPublishers: .max(1))`, a batch is at most one array ahead of the
  /// demand.
  ///
  /// - Parameter size: The number of publishers in a batch, at least one.
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
