/// All that a publisher sends, if it is known without subscribing.
///
/// Public because a requirement of ``Publisher`` has this type; underscored because it is for this package
/// only.
@frozen
public enum _KnownStream<Output, Failure: Error> {
  /// One value, with the first demand, and then `finished`.
  case value(Output)

  /// Just the completion, without waiting for demand.
  case completion(Subscribers.Completion<Failure>)
}

extension _KnownStream where Failure == Never {
  /// The same, said to fail with some type.
  @inlinable
  @inline(__always)
  func setFailureType<E: Error>(to failureType: E.Type) -> _KnownStream<Output, E> {
    switch self {
    case .value(let value): .value(value)
    case .completion: .completion(.finished)
    }
  }
}

extension Publisher {
  @inlinable
  @inline(__always)
  public var _knownStream: _KnownStream<Output, Failure>? { nil }

  @inlinable
  @inline(__always)
  public func _subscribeUnlessKnown<S: Subscriber>(
    _ makeSubscriber: () -> S
  ) -> _KnownStream<Output, Failure>? where S.Input == Output, S.Failure == Failure {
    if let stream = _knownStream { return stream }
    subscribe(makeSubscriber())
    return nil
  }
}
