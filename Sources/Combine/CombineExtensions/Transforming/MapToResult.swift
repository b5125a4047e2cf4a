import CombineShim

extension Publisher {
  /// Converts each element to a successful result, and a failure to a last result before the stream finishes.
  ///
  ///     upstream:      --1--2--X
  ///     mapToResult()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// Use this operator to let a stream continue when one of its publishers fails. You receive the result of a
  /// failure when you request it, as you do any other element, followed by `finished`. If upstream finishes,
  /// the stream finishes without a request. It doesn't change demand or the threads that you receive elements
  /// on.
  /// - Returns: A publisher of results.
  @inlinable
  public func mapToResult() -> some Publisher<Result<Output, Failure>, Never> {
    MapToResult(upstream: self)
  }
}

/// A publisher that converts each element, and the failure if there is one, to a result.
@usableFromInline
struct MapToResult<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = Result<Upstream.Output, Upstream.Failure>
  @usableFromInline typealias Failure = Never

  @usableFromInline let upstream: Upstream

  @inlinable
  init(upstream: Upstream) {
    self.upstream = upstream
  }

  @inlinable
  @inline(__always)
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = CompletionAsValueSubscription(downstream: subscriber, description: "MapToResult")
    subscriber.receive(subscription: subscription)
    subscription.start(
      upstream,
      transform: { .success($0) },
      last: { completion in
        switch completion {
        case .finished: nil
        case .failure(let error): .failure(error)
        }
      }
    )
  }
}

/// The subscription of an operator that transforms each upstream value, and optionally converts the
/// completion to a last value.
///
/// The last value is buffered until there is demand, like all others, and `finished` follows it.
@usableFromInline
final class CompletionAsValueSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let description: String

  @inlinable
  init(downstream: Downstream, description: String) {
    buffer = DemandBuffer(subscriber: downstream)
    self.description = description
  }

  /// Subscribes to upstream, after downstream has received this subscription.
  /// - Parameters:
  ///   - upstream: The publisher to subscribe to.
  ///   - transform: A closure that transforms a value.
  ///   - last: A closure that converts the completion to the last value, or returns `nil` if there is no last
  ///     value.
  @inlinable
  func start<Upstream: Publisher>(
    _ upstream: Upstream,
    transform: @escaping (Upstream.Output) -> Downstream.Input,
    last: @escaping (Subscribers.Completion<Upstream.Failure>) -> Downstream.Input?
  ) {
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { self.buffer.buffer(value: transform($0)) },
      onCompletion: { completion in
        if let last = last(completion) { self.buffer.buffer(value: last) }
        self.buffer.complete(completion: .finished)
      }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    upstream.cancel()
  }
}
