/// All that a publisher sends, where that is known before anybody subscribes.
///
/// Public because a requirement of ``Publisher`` says it, and underscored because nobody outside the package
/// needs it.
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
}
