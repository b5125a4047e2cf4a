/// The subscriber of the publisher that stands in for a failed one, for ``Publishers/Catch`` and
/// ``Publishers/TryCatch``.
@usableFromInline
struct ReplacementSubscriber<UpstreamFailure: Error, Failure: Error, Downstream: Subscriber>: Subscriber,
  OperatorObject
{
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let catching: CatchSubscription<UpstreamFailure, Downstream>

  /// Makes an error for downstream of the replacement's.
  @usableFromInline let convert: (Failure) -> Downstream.Failure

  @inlinable
  init(
    catching: CatchSubscription<UpstreamFailure, Downstream>,
    convert: @escaping (Failure) -> Downstream.Failure
  ) {
    self.catching = catching
    self.convert = convert
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    catching.receiveReplacement(subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    catching.deliver(input, to: catching.downstream)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    catching.completeReplacement(completion.mapError(convert))
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { catching.combineIdentifier }

  @usableFromInline var description: String { catching.description }

  @usableFromInline var customMirror: Mirror { catching.customMirror }
}
