extension Optional {
  /// A publisher of the value, if there is one.
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends an optional's value, with the first request, and finishes; without a value it
  /// finishes at once.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value that is sent, if any.
    public let output: Wrapped?

    /// Makes a publisher of at most one value.
    /// - Parameter output: The value to send, if any.
    @inlinable
    public init(_ output: Wrapped?) {
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      if let output {
        subscriber.receive(
          subscription: SingleValueSubscription(
            value: output,
            description: "Optional",
            downstream: subscriber
          )
        )
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }

    @inlinable
    @inline(__always)
    public var _knownStream: _KnownStream<Output, Never>? {
      if let output { .value(output) } else { .completion(.finished) }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}
