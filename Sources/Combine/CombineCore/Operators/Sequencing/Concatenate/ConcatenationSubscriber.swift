/// The subscriber of the prefix or of the suffix of a ``Publishers/Concatenate``. It shares the identifier of
/// downstream's subscription.
@usableFromInline
struct ConcatenationSubscriber<Suffix: Publisher, Downstream: Subscriber>: Subscriber, OperatorObject
where Suffix.Output == Downstream.Input, Suffix.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Part {
    case prefix
    case suffix
  }

  @usableFromInline let concatenation: ConcatenateSubscription<Suffix, Downstream>
  @usableFromInline let part: Part

  @inlinable
  init(of part: Part, in concatenation: ConcatenateSubscription<Suffix, Downstream>) {
    self.part = part
    self.concatenation = concatenation
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    switch part {
    case .prefix: concatenation.beginPrefix(subscription)
    case .suffix: concatenation.beginSuffix(subscription)
    }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    switch part {
    case .prefix: concatenation.receiveOfPrefix(input)
    case .suffix: concatenation.receiveOfSuffix(input)
    }
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    switch part {
    case .prefix: concatenation.completePrefix(completion)
    case .suffix: concatenation.completeSuffix(completion)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { concatenation.combineIdentifier }

  @usableFromInline var description: String { concatenation.description }
}
