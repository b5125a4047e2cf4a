extension Publisher where Output: Encodable {
  /// Encodes each element, using the given encoder.
  ///
  ///     upstream:         --a-----b-----|
  ///     encode(encoder:)  --{a}---{b}---|
  ///
  /// Use this operator to convert elements to a format such as JSON. If the encoder throws an error, the
  /// operator cancels upstream and fails with that error. Requests go to upstream unchanged, and you receive
  /// the encoded elements on the thread that upstream sends from.
  /// - Parameter encoder: The encoder, which the operator calls on the thread that sends the element.
  /// - Returns: A publisher that publishes the encoded elements, or fails with the error that the encoder
  ///   throws.
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// A publisher that encodes each element that it receives.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    @usableFromInline let encoder: Coder

    /// Creates the publisher that ``Publisher/encode(encoder:)`` returns.
    @inlinable
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber:
          CodingSubscription<Upstream.Output, Upstream.Failure, S>(
            downstream: subscriber,
            description: "Encode",
            code: encode
          )
      )
    }

    @inlinable var encode: (Upstream.Output) throws -> Coder.Output {
      let encoder = encoder
      let coder = ConformanceIsolation.ofClass(Coder.self as (any TopLevelEncoder.Type))
      let value = ConformanceIsolation.ofClass(Upstream.Output.self as (any Encodable.Type))
      guard coder != nil || value != nil else { return { try encoder.encode($0) } }
      return {
        coder?.check(for: "encode(encoder:)", on: "TopLevelEncoder")
        value?.check(for: "encode(encoder:)", on: "Encodable")
        return try encoder.encode($0)
      }
    }
  }
}

extension Publisher {
  /// Decodes each element, using the given decoder.
  ///
  ///     upstream:              --{a}---{b}---|
  ///     decode(type:decoder:)  --a-----b-----|
  ///
  /// Use this operator to convert data, such as the response of a request, to a type of your own. If the
  /// decoder throws an error, the operator cancels upstream and fails with that error. Requests go to
  /// upstream unchanged, and you receive the decoded values on the thread that upstream sends from.
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The decoder, which the operator calls on the thread that sends the element.
  /// - Returns: A publisher that publishes the decoded values, or fails with the error that the decoder
  ///   throws.
  @inlinable
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type,
    decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// A publisher that decodes each element that it receives.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    @usableFromInline let decoder: Coder

    /// Creates the publisher that ``Publisher/decode(type:decoder:)`` returns.
    @inlinable
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber:
          CodingSubscription<Upstream.Output, Upstream.Failure, S>(
            downstream: subscriber,
            description: "Decode",
            code: decode
          )
      )
    }

    @inlinable var decode: (Upstream.Output) throws -> Output {
      let decoder = decoder
      let coder = ConformanceIsolation.ofClass(Coder.self as (any TopLevelDecoder.Type))
      let value = ConformanceIsolation.ofClass(Output.self as (any Decodable.Type))
      guard coder != nil || value != nil else { return { try decoder.decode(Output.self, from: $0) } }
      return {
        coder?.check(for: "decode(type:decoder:)", on: "TopLevelDecoder")
        value?.check(for: "decode(type:decoder:)", on: "Decodable")
        return try decoder.decode(Output.self, from: $0)
      }
    }
  }
}

/// The subscription object of an operator that encodes or decodes each value.
///
/// It forwards values and the completion even before the subscription, and nothing after the first
/// completion, error or cancellation. A cancellation before the subscription arrives has no effect.
@usableFromInline
final class CodingSubscription<Input, Failure: Error, Downstream: Subscriber>: UpstreamLink,
  OperatorSubscription
where Downstream.Failure == any Error {
  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String
  @usableFromInline let code: (Input) throws -> Downstream.Input

  @inlinable
  init(downstream: Downstream, description: String, code: @escaping (Input) throws -> Downstream.Input) {
    self.downstream = downstream
    self.description = description
    self.code = code
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    if isTerminal { return .none }
    do {
      return downstream.receive(try code(input))
    } catch {
      finish(with: .failure(error)) { $0?.cancel() }
      return .none
    }
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    finish(with: completion.eraseError) { _ in }
  }

  /// Ends the stream, unless it has already ended.
  /// - Parameter release: A closure that receives the upstream subscription, before downstream receives the
  ///   completion.
  @inlinable
  func finish(
    with completion: Subscribers.Completion<any Error>,
    release: ((any Subscription)?) -> Void
  ) {
    let ended = lock.withLock {
      let ended = state
      state = .terminal
      return ended
    }
    switch ended {
    case .terminal: return
    case .waiting: release(nil)
    case .subscribed(let subscription): release(subscription)
    }
    downstream.receive(completion: completion)
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "downstream": downstream, "finished": isTerminal, "upstreamSubscription": upstreamSubscription as Any,
      ]
    )
  }
}

/// A type that defines methods for encoding, such as a JSON encoder.
public protocol TopLevelEncoder<Output> {
  /// The type that this encoder produces.
  associatedtype Output

  /// Encodes a value.
  /// - Parameter value: The value to encode.
  /// - Throws: An error if the value can't be encoded.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// A type that defines methods for decoding, such as a JSON decoder.
public protocol TopLevelDecoder<Input> {
  /// The type that this decoder accepts.
  associatedtype Input

  /// Decodes a value.
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - from: The encoded value.
  /// - Throws: An error if the encoded value is invalid.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
