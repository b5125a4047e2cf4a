/// The subscriber of the suffix of a ``Publishers/Concatenate``, one with the subscription of downstream for
/// everyone who asks for its identifier.
@usableFromInline
struct SuffixSubscriber<Suffix: Publisher, Downstream: Subscriber>: Subscriber, OperatorObject
where Suffix.Output == Downstream.Input, Suffix.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let concatenation: ConcatenateSubscription<Suffix, Downstream>

  @inlinable
  init(concatenation: ConcatenateSubscription<Suffix, Downstream>) {
    self.concatenation = concatenation
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    concatenation.beginSuffix(subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    concatenation.receiveOfSuffix(input)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    concatenation.completeSuffix(completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { concatenation.combineIdentifier }

  @usableFromInline var description: String { concatenation.description }
}
