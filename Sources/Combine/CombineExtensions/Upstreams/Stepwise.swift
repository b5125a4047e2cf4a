import CombineShim
import Synchronization

/// A publisher for operators that keep state for each subscriber, and emit at most one element for each
/// upstream element.
///
/// ```swift
/// Stepwise(upstream) {
///   var count = 0
///   return { value in
///     defer { count += 1 }
///     return .send((count, value))
///   }
/// }
/// ```
///
/// The outer closure runs once for each subscriber, whose state consists of the variables that the closure
/// captures. It doesn't need a lock, because upstream sends one value at a time. A step must not call user
/// code while it accesses a captured variable, because that code may send the next value, and the step for
/// that value would access the variable as well.
///
/// Demand goes to upstream unchanged, with one more for each skipped value.
@usableFromInline
struct Stepwise<Upstream: Publisher, Output, Failure: Error>: Publisher {
  @usableFromInline typealias Next = (Upstream.Output) -> StepOutcome<Output, Failure>

  @usableFromInline let upstream: Upstream
  @usableFromInline let endAtFailure: (Upstream.Failure) -> Subscribers.Completion<Failure>?
  @usableFromInline let makeNext: () -> Next

  /// Creates a publisher from an upstream and a closure that creates a step function.
  /// - Parameters:
  ///   - upstream: The publisher that this publisher receives elements from.
  ///   - endAtFailure: A closure that returns the completion to send when upstream fails, or `nil` to send
  ///     none.
  ///   - makeNext: A closure that creates the function that converts each value to an outcome.
  @inlinable
  init(
    _ upstream: Upstream,
    endAtFailure: @escaping (Upstream.Failure) -> Subscribers.Completion<Failure>?,
    makeNext: @escaping () -> Next
  ) {
    self.upstream = upstream
    self.endAtFailure = endAtFailure
    self.makeNext = makeNext
  }

  @inlinable
  @inline(__always)
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(
      StepwiseSubscription(downstream: subscriber, endAtFailure: endAtFailure, next: makeNext())
    )
  }
}

extension Stepwise {
  /// Creates a publisher that transforms the upstream failure.
  @inlinable
  init(
    _ upstream: Upstream,
    mapFailure: @escaping (Upstream.Failure) -> Failure,
    makeNext: @escaping () -> Next
  ) {
    self.init(upstream, endAtFailure: { .failure(mapFailure($0)) }, makeNext: makeNext)
  }
}

extension Stepwise where Failure == Upstream.Failure {
  /// Creates a publisher with the upstream failure.
  @inlinable
  init(_ upstream: Upstream, makeNext: @escaping () -> Next) {
    self.init(upstream, endAtFailure: { .failure($0) }, makeNext: makeNext)
  }
}

/// The decision of an operator about a value from upstream.
// This doesn't share `FilterDecision` of `CombineCore`, which doesn't exist over Apple's Combine and has
// neither a last value nor a failure.
@usableFromInline
enum StepOutcome<Output, Failure: Error> {
  /// Send a value.
  case send(Output)
  /// Skip the value, and request another value from upstream.
  case skip
  /// Send a value, cancel upstream, and finish.
  case sendAndFinish(Output)
  /// Cancel upstream, and end.
  case complete(Subscribers.Completion<Failure>)
}

/// The subscriber of a ``Stepwise`` publisher's upstream, and the subscription of its downstream.
// This shares an `UpstreamConnection` with `ResourceSubscription`, and not a superclass, which would be
// generic over a downstream whose input differs here. Values would pass through overridden functions.
@usableFromInline
final class StepwiseSubscription<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream
  @usableFromInline let endAtFailure: (Failure) -> Subscribers.Completion<Downstream.Failure>?
  @usableFromInline let next: (Input) -> StepOutcome<Downstream.Input, Downstream.Failure>

  /// `true` after downstream has cancelled. It then receives no completion either.
  @usableFromInline let isCancelled = Atomic(false)

  @inlinable
  init(
    downstream: Downstream,
    endAtFailure: @escaping (Failure) -> Subscribers.Completion<Downstream.Failure>?,
    next: @escaping (Input) -> StepOutcome<Downstream.Input, Downstream.Failure>
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
      // The step may have called code that cancels the subscription.
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

  /// Ends the stream from inside the operator. Cancels upstream before it calls downstream.
  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>, after last: Downstream.Input?) {
    guard connection.cancel() else { return }
    if let last { _ = downstream.receive(last) }
    if !isCancelled.load(ordering: .acquiring) { downstream.receive(completion: completion) }
  }
}
