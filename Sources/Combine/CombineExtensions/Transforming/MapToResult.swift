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
