import Combine
import Foundation

/// The failure type of the chains in this folder. The files of this folder contain code in the style of
/// existing apps for Apple's platforms. They verify that the code compiles unchanged after `import Combine`,
/// and compare the results that don't need a clock.
struct ClientError: Error, Equatable {}

struct Person: Codable, Equatable {
  var name: String
  var age: Int
  var shoeSize: Int
}

/// An object that isn't observable, as a target of `assign(to:on:)`.
final class PlainObject {
  var value = 0
  var name: String?
}

/// 1, 2, 3 with an erased type, so that the general operators are selected instead of those of
/// `Publishers.Sequence`.
var numbers: AnyPublisher<Int, ClientError> {
  [1, 2, 3].publisher.setFailureType(to: ClientError.self).eraseToAnyPublisher()
}

/// 1, 2, 3 without failures.
var safeNumbers: AnyPublisher<Int, Never> {
  [1, 2, 3].publisher.eraseToAnyPublisher()
}

/// 1, 2, 3, followed by a failure.
var failingNumbers: AnyPublisher<Int, ClientError> {
  numbers.append(Fail(error: ClientError())).eraseToAnyPublisher()
}

extension Publisher {
  /// The values that arrive during the subscription.
  var delivered: [Output] {
    var values: [Output] = []
    let token = sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    token.cancel()
    return values
  }

  /// The failure that arrives during the subscription.
  var deliveredFailure: Failure? {
    var failure: Failure?
    let token = sink { completion in
      if case .failure(let error) = completion { failure = error }
    } receiveValue: { _ in
    }
    token.cancel()
    return failure
  }
}
