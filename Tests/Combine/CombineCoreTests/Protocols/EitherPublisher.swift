import CombineCore
import CombineProbes

/// A publisher with two kinds of streams, of which one is known in advance.
enum EitherPublisher: Publisher {
  typealias Output = Int
  typealias Failure = ProbeError

  case known(Result<Int, ProbeError>)
  case other(AnyPublisher<Int, ProbeError>)

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {
    switch self {
    case .known(let result): result.publisher.receive(subscriber: subscriber)
    case .other(let publisher): publisher.receive(subscriber: subscriber)
    }
  }

  func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Int, ProbeError>? where S.Input == Int, S.Failure == ProbeError {
    switch self {
    case .known(let result): result.publisher._subscribeUnlessKnown(makeSubscriber)
    case .other(let publisher): publisher._subscribeUnlessKnown(makeSubscriber)
    }
  }
}
