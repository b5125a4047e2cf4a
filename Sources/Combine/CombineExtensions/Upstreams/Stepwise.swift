import CombineShim

/// A publisher for operators that keep some state for each of their subscribers, and make at most one value
/// of each of upstream's.
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
/// The outer closure runs once for each subscriber, when it subscribes; what it captures is that subscriber's
/// state. Upstream sends one value at a time, so the state needs no lock. A step must not call the user's
/// code in the middle of an access to a captured variable: that may send the next value, which would access
/// it too.
///
/// Demand goes to upstream as it is, and one more for each value that is skipped.
@usableFromInline
struct Stepwise<Upstream: Publisher, Output, Failure: Error>: Publisher {
  @usableFromInline typealias Next = (Upstream.Output) -> Step<Output, Failure>

  @usableFromInline let upstream: Upstream
  @usableFromInline let endAtFailure: (Upstream.Failure) -> Subscribers.Completion<Failure>?
  @usableFromInline let makeNext: () -> Next

  /// Makes the publisher.
  /// - Parameters:
  ///   - upstream: The publisher of the values.
  ///   - endAtFailure: A closure that makes the completion when upstream fails, or `nil` for none.
  ///   - makeNext: A closure that makes the function that makes a step of each value.
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
  /// Makes a publisher whose failure is made of upstream's.
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
  /// Makes a publisher whose failure is upstream's.
  @inlinable
  init(_ upstream: Upstream, makeNext: @escaping () -> Next) {
    self.init(upstream, endAtFailure: { .failure($0) }, makeNext: makeNext)
  }
}
