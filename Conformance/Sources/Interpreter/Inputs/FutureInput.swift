import Chains

/// The libraries' future, whose first value or failure is what it comes to. To finish it does nothing.
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
