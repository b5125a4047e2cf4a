extension Publisher where Output: Encodable {
  /// Encodes each value.
  ///
  ///     upstream:         --a-----b-----|
  ///     encode(encoder:)  --{a}---{b}---|
  ///
  /// Demand and threads are upstream's. What the encoder throws ends the stream; upstream is cancelled before
  /// downstream learns of it.
  /// - Parameter encoder: The encoder, used on the thread of the value.
  /// - Returns: A publisher of the encoded forms that fails with what the encoder throws.
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// A publisher that encodes each value of another.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    /// The publisher whose values are encoded.
    public let upstream: Upstream

    @usableFromInline let encoder: Coder

    /// Makes the publisher that ``Publisher/encode(encoder:)`` returns.
    @inlinable
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        CodingSubscription<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber,
          description: "Encode",
          code: { [encoder] in try encoder.encode($0) }
        )
      )
    }
  }
}
