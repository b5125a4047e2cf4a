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
      upstream.receive(
        subscriber:
          CodingSubscription<Upstream.Output, Upstream.Failure, S>(
            downstream: subscriber,
            description: "Encode",
            code: { [encoder] in try encoder.encode($0) }
          )
      )
    }
  }
}

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
      upstream.receive(
        subscriber:
          CodingSubscription<Upstream.Output, Upstream.Failure, S>(
            downstream: subscriber,
            description: "Decode",
            code: { [decoder] in try decoder.decode(Output.self, from: $0) }
          )
      )
    }
  }
}

/// The object of an operator that encodes or decodes each value.
///
/// Values and the completion pass also before a subscription; nothing does after the first completion, error
/// or cancel. A cancel before a subscription does nothing.
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

  /// Ends the stream, if it has not ended.
  /// - Parameter release: A closure that gets upstream's subscription, before downstream is told.
  @inlinable
  func finish(
    with completion: Subscribers.Completion<any Error>,
    release: ((any Subscription)?) -> Void
  ) {
    lock.lock()
    let ended = state
    state = .terminal
    lock.unlock()
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

/// A type that encodes a whole value at once, such as a JSON encoder.
public protocol TopLevelEncoder<Output> {
  /// The type that it encodes to.
  associatedtype Output

  /// Encodes the value.
  /// - Parameter value: The value to encode.
  /// - Throws: What the value or the encoder cannot do.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// A type that decodes a whole value at once, such as a JSON decoder.
public protocol TopLevelDecoder<Input> {
  /// The type that it decodes from.
  associatedtype Input

  /// Decodes a value.
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - from: The encoded form.
  /// - Throws: What the encoded form lacks or has wrong.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
