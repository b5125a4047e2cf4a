import CombineShim

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
