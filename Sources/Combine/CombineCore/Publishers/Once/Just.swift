/// A publisher that sends one value to each subscriber and finishes.
///
/// The value is sent with the first request, however large.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value that is sent.
  public let output: Output

  /// Makes a publisher of one value.
  /// - Parameter output: The value to send.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(
      subscription: SingleValueSubscription(value: output, description: "Just", downstream: subscriber)
    )
  }

  @inlinable
  @inline(__always)
  public var _knownStream: _KnownStream<Output, Never>? { .value(output) }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}
