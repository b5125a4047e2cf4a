extension Publisher {
  /// Decodes each value.
  ///
  ///     upstream:              --{a}---{b}---|
  ///     decode(type:decoder:)  --a-----b-----|
  ///
  /// Demand and threads are upstream's. What the decoder throws ends the stream; upstream is cancelled before
  /// downstream learns of it.
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The decoder, used on the thread of the value.
  /// - Returns: A publisher of the decoded values that fails with what the decoder throws.
  @inlinable
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type,
    decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// A publisher that decodes each value of another.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    /// The publisher whose values are decoded.
    public let upstream: Upstream

    @usableFromInline let decoder: Coder

    /// Makes the publisher that ``Publisher/decode(type:decoder:)`` returns.
    @inlinable
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        CodingSubscription<Upstream.Output, Upstream.Failure, S>(
          downstream: subscriber,
          description: "Decode",
          code: { [decoder] in try decoder.decode(Output.self, from: $0) }
        )
      )
    }
  }
}
