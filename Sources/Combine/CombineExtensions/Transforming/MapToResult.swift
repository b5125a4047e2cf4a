import CombineShim

extension Publisher {
  /// Makes a result of each value and of the failure, after which it finishes.
  ///
  ///     upstream:      --1--2--X
  ///     mapToResult()  --a--b--(c|)   a: success(1), b: success(2), c: failure(X)
  ///
  /// Demand and threads are upstream's. The result made of a failure is a value like the others, which needs
  /// demand of its own: until then it waits, and the finish with it. Upstream's finish needs none. The stream
  /// does not fail.
  /// - Returns: A publisher of results.
  @inlinable
  public func mapToResult() -> some Publisher<Result<Output, Failure>, Never> {
    MapToResult(upstream: self)
  }
}

/// A publisher that makes a result of each value and of the failure of another.
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

/// The subscription of an operator that makes a value of each of upstream's, and perhaps a last one of its
/// completion.
///
/// The last value waits for demand as any other does; the finish follows it.
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

  /// Subscribes to upstream, when downstream has got this subscription.
  /// - Parameters:
  ///   - upstream: The publisher of the values.
  ///   - transform: A closure that makes a value of each value.
  ///   - last: A closure that makes the last value of the completion, or `nil` for none.
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
