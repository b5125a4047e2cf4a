import Combine
import Foundation

/// What the clients in this folder pass through their chains. The files of this folder are written as
/// existing code for Apple's platforms is: that they compile unchanged after `import Combine` is their main
/// point, and what runs without a clock runs and is compared as well.
struct ClientError: Error, Equatable {}

struct Person: Codable, Equatable {
  var name: String
  var age: Int
  var shoeSize: Int
}

/// An object that is not observable, as a target of `assign(to:on:)`.
final class PlainObject {
  var value = 0
  var name: String?
}

/// 1, 2, 3 behind an erased type, so that the general operators are chosen and not those of
/// `Publishers.Sequence`.
var numbers: AnyPublisher<Int, ClientError> {
  [1, 2, 3].publisher.setFailureType(to: ClientError.self).eraseToAnyPublisher()
}

/// 1, 2, 3 that cannot fail.
var safeNumbers: AnyPublisher<Int, Never> {
  [1, 2, 3].publisher.eraseToAnyPublisher()
}

/// 1, 2, 3 and then a failure.
var failingNumbers: AnyPublisher<Int, ClientError> {
  numbers.append(Fail(error: ClientError())).eraseToAnyPublisher()
}

extension Publisher {
  /// The values that come while subscribing.
  var delivered: [Output] {
    var values: [Output] = []
    let token = sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    token.cancel()
    return values
  }

  /// The failure that comes while subscribing.
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
