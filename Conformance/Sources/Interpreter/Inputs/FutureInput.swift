import Chains

/// A future of the library, which the first value or failure fulfills. A finish has no effect.
final class FutureInput: LiveInput {
  private let future: Future<Int, any Error>
  private var promise: (Result<Int, any Error>) -> Void = { _ in }

  init() {
    var promise: (Result<Int, any Error>) -> Void = { _ in }
    future = Future { promise = $0 }
    self.promise = promise
  }

  var stream: Stream { future.eraseToAnyPublisher() }

  func send(_ value: Int) {
    promise(.success(value))
  }

  func send(_ ending: Ending) {
    if case .failure(let number) = ending { promise(.failure(ChainError(number))) }
  }

  func sendSubscription() {}

  func end() {
    promise(.failure(ChainError(0)))
    promise = { _ in }
  }
}
