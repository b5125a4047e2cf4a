import Chains

extension Amount {
  var demand: Subscribers.Demand {
    switch self {
    case .max(let number): .max(number)
    case .unlimited: .unlimited
    }
  }

  init(_ demand: Subscribers.Demand) {
    if let number = demand.max {
      self = .max(number)
    } else {
      self = .unlimited
    }
  }
}

extension Ending {
  var completion: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let number): .failure(ChainError(number))
    }
  }

  /// Errors of other types have the number -1.
  init(_ completion: Subscribers.Completion<any Error>) {
    switch completion {
    case .finished: self = .finished
    case .failure(let error): self = .failure((error as? ChainError)?.number ?? -1)
    }
  }
}

// Conversions of operators' output to integers, so that the next operator can follow.

extension Publisher where Output == Int, Failure == any Error {
  var stream: Stream { eraseToAnyPublisher() }
}

extension Publisher where Output == Int, Failure == Never {
  var stream: Stream { setFailureType(to: (any Error).self).eraseToAnyPublisher() }
}

extension Publisher where Output == Int? {
  var integers: Publishers.Map<Self, Int> { Publishers.Map(upstream: self) { $0 ?? -1 } }
}

extension Publisher where Output == Bool {
  var integers: Publishers.Map<Self, Int> { Publishers.Map(upstream: self) { $0 ? 1 : 0 } }
}

extension Publisher where Output == [Int] {
  var integers: Publishers.Map<Self, Int> {
    Publishers.Map(upstream: self) { $0.reduce($0.count) { ($0 * 31 + $1) % 1_000_003 } }
  }
}

extension Publisher where Output == Never {
  var integers: Publishers.Map<Self, Int> { Publishers.Map(upstream: self) { never -> Int in } }
}
