import Synchronization

/// The decision of a filtering operator about a value.
@usableFromInline
@frozen
enum FilterDecision<Output> {
  /// Deliver this value downstream.
  case forward(Output)

  /// Drop the value, and request another one from upstream (rule D6 of Documentation/Architecture.md).
  case skip

  /// Cancel upstream and finish.
  case finish
}

/// The subscription object of an operator that decides for each value whether to forward it.
///
/// Unlike other subscription objects, this one traps when it receives a value, a completion or a request
/// before a subscription, and when it receives a demand of `.none` (rule D4 of
/// Documentation/Architecture.md). A cancellation before the subscription arrives is permanent, and values
/// that arrive after the end are ignored.
@usableFromInline
protocol FilterSubscription: OperatorSubscription {
  /// Returns the decision about a value. A thrown error fails the stream.
  func decide(_ input: Input) throws(Downstream.Failure) -> FilterDecision<Downstream.Input>

  /// Converts the upstream completion to the downstream failure type.
  func translate(
    _ completion: Subscribers.Completion<Failure>
  ) -> Subscribers.Completion<Downstream.Failure>
}

extension FilterSubscription where Downstream.Failure == Failure {
  @inlinable
  func translate(
    _ completion: Subscribers.Completion<Failure>
  ) -> Subscribers.Completion<Downstream.Failure> {
    completion
  }
}

extension FilterSubscription where Downstream.Failure == any Error {
  @inlinable
  func translate(
    _ completion: Subscribers.Completion<Failure>
  ) -> Subscribers.Completion<Downstream.Failure> {
    completion.eraseError
  }
}

extension FilterSubscription {
  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    receive(input) { downstream.receive($0) }
  }

  /// - Parameter forward: A closure that delivers a value downstream.
  @inlinable
  @inline(__always)
  func receive(
    _ input: Input,
    forwardingBy forward: (Downstream.Input) -> Subscribers.Demand
  ) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      switch try decide(input) {
      case .forward(let output):
        return forward(output)
      case .skip:
        return .max(1)
      case .finish:
        finish(with: .finished)
      }
    } catch {
      finish(with: .failure(error))
    }
    return .none
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard isOpen, end() != nil else { return }
    downstream.receive(completion: translate(completion))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard isOpen else { return }
    upstreamSubscription?.request(demand)
  }

  @inlinable
  func cancel() {
    endInAnyState()?.cancel()
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["downstream": downstream])
  }
}

extension UpstreamLink {
  /// A Boolean value that indicates whether there is an active subscription. Traps if no subscription has
  /// arrived yet.
  @inlinable final var isOpen: Bool {
    let phase = phase.load(ordering: .acquiring)
    precondition(
      phase != LinkPhase.waiting.rawValue,
      "Upstream sent an event before it sent a subscription. A custom publisher sends its subscription first."
    )
    return phase == LinkPhase.subscribed.rawValue
  }
}

/// The subscription object of an operator that filters values with a predicate.
@usableFromInline
final class PredicateSubscription<Downstream: Subscriber, Translation: FailureTranslation>: UpstreamLink,
  FilterSubscription
where Downstream.Failure == Translation.Downstream {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Translation.Upstream
  @usableFromInline typealias Predicate = (Input) throws(Downstream.Failure) -> Bool

  /// The effect of a value that doesn't satisfy the predicate.
  @usableFromInline
  @frozen
  enum Rejection {
    /// The operator drops the value.
    case skip
    /// The operator finishes.
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
