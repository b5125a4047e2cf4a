import Combine
import Foundation
import Testing

/// Verifies at compile time that `flatMap` and `switchToLatest` resolve for every pair of failure types, and
/// that error-handling operators infer their failure types as existing code expects.
struct FlatteningSourceTests {
  @Test func flatMaps() {
    #expect(numbers.flatMap { Just($0).setFailureType(to: ClientError.self) }.delivered == [1, 2, 3])
    #expect(numbers.flatMap { Just("\($0)") }.delivered == ["1", "2", "3"])
    #expect(numbers.flatMap(maxPublishers: .max(1)) { Just($0 * 2) }.delivered == [2, 4, 6])
    let failing = safeNumbers.flatMap { _ in Fail<Int, ClientError>(error: ClientError()) }
    #expect(failing.deliveredFailure == ClientError())
    let futures = safeNumbers.flatMap { value in
      Future<Int, ClientError> { promise in promise(.success(value)) }
    }
    #expect(futures.delivered == [1, 2, 3])
    let erased = safeNumbers.flatMap { value -> AnyPublisher<Int, Never> in
      if value > 1 { return Just(value).eraseToAnyPublisher() }
      return Empty().eraseToAnyPublisher()
    }
    #expect(erased.delivered == [2, 3])
  }

  @Test func switches() {
    #expect(numbers.map { Just($0) }.switchToLatest().delivered == [1, 2, 3])
    let late = safeNumbers.map { _ in Fail<Int, ClientError>(error: ClientError()) }.switchToLatest()
    #expect(late.deliveredFailure == ClientError())
    let same = numbers.map { _ in Fail<Int, ClientError>(error: ClientError()) }.switchToLatest()
    #expect(same.deliveredFailure == ClientError())
  }

  @Test func recoveries() {
    #expect(failingNumbers.catch { _ in Just(9) }.delivered == [1, 2, 3, 9])
    let erased = failingNumbers.catch { error -> AnyPublisher<Int, Never> in Empty().eraseToAnyPublisher() }
    #expect(erased.delivered == [1, 2, 3])
    let rethrown = failingNumbers.tryCatch { error -> AnyPublisher<Int, ClientError> in throw error }
    #expect(rethrown.deliveredFailure is ClientError)
    let recovered = failingNumbers.tryCatch { _ in Just(9).setFailureType(to: ClientError.self) }
    #expect(recovered.delivered == [1, 2, 3, 9])
    #expect(failingNumbers.replaceError(with: 9).delivered == [1, 2, 3, 9])
    #expect(failingNumbers.retry(1).delivered == [1, 2, 3, 1, 2, 3])
  }

  @Test func failureTypes() {
    let mapped = failingNumbers.retry(3).mapError { _ in URLError(.badURL) }.mapError { $0 as any Error }
    #expect((mapped.deliveredFailure as? URLError)?.code == .badURL)
    #expect(numbers.assertNoFailure().delivered == [1, 2, 3])
    #expect(numbers.assertNoFailure("oh").map { $0 }.delivered == [1, 2, 3])
    #expect(safeNumbers.setFailureType(to: ClientError.self).delivered == [1, 2, 3])
    #expect(safeNumbers.setFailureType(to: (any Error).self).delivered == [1, 2, 3])
  }
}
