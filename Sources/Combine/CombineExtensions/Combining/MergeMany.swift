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

extension Collection where Element: Publisher {
  /// Subscribes to so many of the publishers at a time, and sends what each such batch sends together.
  ///
  ///     A:                     --1--|
  ///     B:                     ----2--|
  ///     C:                          --3--|
  ///     flatMapBatches(of: 2)  ----a--b--|   a: [1, 2], b: [3]
  ///
  /// The publishers of a batch are zipped, in the collection's order: a batch whose publishers send one value
  /// each sends one array. The next batch is subscribed to when the one before has finished; the last may be
  /// smaller. The first failure ends the stream.
  ///
  /// The batches are united as by `flatMap(maxPublishers: .max(1))`, so that a batch is at most one array
  /// ahead of what is demanded.
  ///
  /// - Parameter size: The number of publishers that a batch has. Less than one is a programming error, and
  ///   traps.
  /// - Returns: A publisher of the batches' values.
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
