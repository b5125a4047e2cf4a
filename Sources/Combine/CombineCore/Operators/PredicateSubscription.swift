/// The object of an operator that asks a predicate whether a value goes on.
@usableFromInline
final class PredicateSubscription<Downstream: Subscriber, Translation: FailureTranslation>: UpstreamLink,
  FilterSubscription
where Downstream.Failure == Translation.Downstream {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Translation.Upstream
  @usableFromInline typealias Predicate = (Input) throws(Downstream.Failure) -> Bool

  /// The effect of a value that does not satisfy the predicate.
  @usableFromInline
  @frozen
  enum Rejection {
    /// It goes on without the value.
    case skip
    /// It finishes.
    case finish
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String
  @usableFromInline let rejection: Rejection
  @usableFromInline let predicate: Predicate

  @inlinable
  init(
    downstream: Downstream,
    description: String,
    translation: Translation.Type,
    rejection: Rejection,
    predicate: @escaping Predicate
  ) {
    self.downstream = downstream
    self.description = description
    self.rejection = rejection
    self.predicate = predicate
  }

  @inlinable
  @inline(__always)
  func decide(_ input: Input) throws(Downstream.Failure) -> FilterDecision<Input> {
    if try predicate(input) { return .forward(input) }
    return switch rejection {
    case .skip: .skip
    case .finish: .finish
    }
  }

  @inlinable
  func translate(
    _ completion: Subscribers.Completion<Failure>
  ) -> Subscribers.Completion<Downstream.Failure> {
    completion.mapError(Translation.translate)
  }
}
