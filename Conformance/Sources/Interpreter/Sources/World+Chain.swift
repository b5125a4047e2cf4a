import Chains

extension World {
  /// Returns the publisher that a chain describes. The first operator on some sources, and some pairs of
  /// operators, use concrete types, so that the overloads for those types are called.
  func stream(of chain: Chain) -> Stream {
    var operators = chain.operators[...]
    var stream: Stream
    if let first = operators.first, let special = special(first, on: chain.source) {
      stream = special
      operators = operators.dropFirst()
    } else {
      stream = self.stream(of: chain.source)
    }
    while let next = operators.popFirst() {
      let stage = Stage(next, on: stream, in: self)
      if let second = operators.first, let pair = stage.fused(with: Stage(second, on: stream, in: self)) {
        stream = pair
        operators = operators.dropFirst()
      } else {
        stream = stage.stream
      }
    }
    return stream
  }

  private func stream(of source: Source) -> Stream {
    switch source {
    case .input(let index): inputs[index].stream
    case .just(let value): Just(value).stream
    case .empty(let completes): Empty(completeImmediately: completes).stream
    case .fail(let number): Fail(error: ChainError(number)).stream
    case .sequence(let values): values.publisher.stream
    case .optional(let value): value.publisher.stream
    case .success(let value): Result<Int, any Error>.success(value).publisher.stream
    case .failure(let number): Result<Int, any Error>.failure(ChainError(number)).publisher.stream
    case .record(let values, let ending): Record(output: values, completion: ending.completion).stream
    case .deferred(let chain): Deferred { self.stream(of: chain) }.stream
    }
  }

  /// Returns the result of the operator's overload for the source's type, or `nil` if there is none.
  private func special(_ element: Operator, on source: Source) -> Stream? {
    let stage = Stage(element, on: Empty().eraseToAnyPublisher(), in: self)
    return switch source {
    case .just(let value): stage.applied(to: Just(value))
    case .optional(let value): stage.applied(to: value.publisher)
    case .success(let value): stage.applied(to: Result<Int, any Error>.success(value).publisher)
    case .failure(let number): stage.applied(to: Result<Int, any Error>.failure(ChainError(number)).publisher)
    case .sequence(let values): stage.applied(to: values.publisher)
    case .input, .empty, .fail, .record, .deferred: nil
    }
  }
}
