import CombineShim
import Synchronization

/// The subscriber of a ``Stepwise`` publisher's upstream, and the subscription of its downstream.
// Shares an `UpstreamConnection` with `UsingSubscription` and `LateSubscription`: as a superclass it would be
// generic over a downstream whose input differs here, and values would pass through overridden functions.
@usableFromInline
final class StepwiseSubscription<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream
  @usableFromInline let endAtFailure: (Failure) -> Subscribers.Completion<Downstream.Failure>?
  @usableFromInline let next: (Input) -> Step<Downstream.Input, Downstream.Failure>

  /// Whether downstream wants nothing any more, not even a completion.
  @usableFromInline let isCancelled = Atomic(false)

  @inlinable
  init(
    downstream: Downstream,
    endAtFailure: @escaping (Failure) -> Subscribers.Completion<Downstream.Failure>?,
    next: @escaping (Input) -> Step<Downstream.Input, Downstream.Failure>
  ) {
    self.downstream = downstream
    self.endAtFailure = endAtFailure
    self.next = next
  }

  @usableFromInline var description: String { "Stepwise" }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    if connection.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !connection.hasEnded else { return .none }
    switch next(input) {
    case .send(let output):
      // The step may have called code that cancels.
      return connection.hasEnded ? .none : downstream.receive(output)
    case .skip:
      return .max(1)
    case .sendAndFinish(let output):
      complete(.finished, after: output)
    case .complete(let completion):
      complete(completion, after: nil)
    }
    return .none
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard connection.complete() else { return }
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error):
      if let end = endAtFailure(error) { downstream.receive(completion: end) }
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(demand)
  }

  @usableFromInline
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    connection.cancel()
  }

  /// Ends the stream from inside: downstream finds upstream cancelled already.
  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, after last: Downstream.Input?) {
    guard connection.cancel() else { return }
    if let last { _ = downstream.receive(last) }
    if !isCancelled.load(ordering: .acquiring) { downstream.receive(completion: completion) }
  }
}
