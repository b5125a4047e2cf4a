import Chains

extension Stage {
  var joining: Stream? {
    switch element.kind {
    case .appendElements: upstream.append(number, number + 1).stream
    case .appendSequence: upstream.append(Array(0..<number)).stream
    case .appendPublisher: upstream.append(other(0)).stream
    case .prependElements: upstream.prepend(number, number + 1).stream
    case .prependSequence: upstream.prepend(Array(0..<number)).stream
    case .prependPublisher: upstream.prepend(other(0)).stream
    case .zip: upstream.zip(other(0)).map { $0 * 100 + $1 }.stream
    case .zip3: upstream.zip(other(0), other(1)).map { $0 * 10_000 + $1 * 100 + $2 }.stream
    case .zip4:
      upstream.zip(other(0), other(1), other(2)).map { ($0 * 1_000 + $1) * 100 + $2 * 10 + $3 }.stream
    case .zipTransform: upstream.zip(other(0), combine).stream
    case .flatMap: upstream.flatMap(maxPublishers: maxPublishers, inner).stream
    case .flatMapToNever: upstream.flatMap(maxPublishers: maxPublishers, innerOfNever).stream
    case .flatMapFromNever:
      withoutFailure.flatMap(maxPublishers: maxPublishers, inner).stream
    case .switchToLatest: upstream.map(inner).switchToLatest().stream
    case .switchToLatestOfNever: upstream.map(innerOfNever).switchToLatest().stream
    default: nil
    }
  }

  private var maxPublishers: Subscribers.Demand { element.amount.demand }

  /// Each value selects one of the other chains.
  private var inner: (Int) -> Stream {
    { [self] value in
      called(with: value)
      return other(abs(element.function(value)) % element.chains.count)
    }
  }

  private var innerOfNever: (Int) -> AnyPublisher<Int, Never> {
    { [self] value in
      WithoutFailure(upstream: inner(value)).eraseToAnyPublisher()
    }
  }
}
