extension Publishers {
  /// A publisher that sends what one publisher sends, and then what another sends.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher whose values come first.
    public let prefix: Prefix

    /// The publisher whose values come once the prefix has finished.
    public let suffix: Suffix

    /// Makes a publisher that sends what one publisher sends, and then what another sends.
    /// - Parameters:
    ///   - prefix: The publisher whose values come first.
    ///   - suffix: The publisher whose values come once the prefix has finished.
    @inlinable
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let concatenation = ConcatenateSubscription(suffix: suffix, downstream: subscriber)
      prefix.receive(subscriber: ConcatenationSubscriber(of: .prefix, in: concatenation))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publisher {
  /// Sends, after this publisher has finished, values given one by one; see ``append(_:)-(P)``.
  /// - Parameter elements: The values to send at the end.
  /// - Returns: A publisher of this publisher's values and then those.
  @inlinable
  public func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Sends, after this publisher has finished, the elements of a sequence; see ``append(_:)-(P)``.
  /// - Parameter elements: The values to send at the end.
  /// - Returns: A publisher of this publisher's values and then those.
  @inlinable
  public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where Output == S.Element {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Sends what this publisher sends, and once it has finished, what another sends.
  ///
  ///     upstream:         --1--2--|
  ///     publisher:                --8--9--|
  ///     append(publisher) --1--2----8--9--|
  ///
  /// The second publisher is subscribed when the first has finished, and gets the demand that the first did
  /// not serve. A failure ends the stream. Threads are those of whichever publisher is in force.
  /// - Parameter publisher: The publisher whose values come at the end.
  /// - Returns: A publisher of the values of both.
  @inlinable
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Sends, before this publisher is subscribed, values given one by one; see ``append(_:)-(P)``.
  /// - Parameter elements: The values to send at the beginning.
  /// - Returns: A publisher of those values and then this publisher's.
  @inlinable
  public func prepend(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Sends, before this publisher is subscribed, the elements of a sequence; see ``append(_:)-(P)``.
  /// - Parameter elements: The values to send at the beginning.
  /// - Returns: A publisher of those values and then this publisher's.
  @inlinable
  public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where Output == S.Element {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Sends what another publisher sends, and once that has finished, what this one sends; see
  /// ``append(_:)-(P)``.
  ///
  ///     publisher:          --8--9--|
  ///     upstream:                   --1--2--|
  ///     prepend(publisher)  --8--9----1--2--|
  ///
  /// - Parameter publisher: The publisher whose values come at the beginning.
  /// - Returns: A publisher of the values of both.
  @inlinable
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

/// The subscriber of the prefix or of the suffix of a ``Publishers/Concatenate``. It shares the identifier of
/// downstream's subscription.
@usableFromInline
struct ConcatenationSubscriber<Suffix: Publisher, Downstream: Subscriber>: Subscriber, OperatorObject
where Suffix.Output == Downstream.Input, Suffix.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline
  enum Part {
    case prefix
    case suffix
  }

  @usableFromInline let concatenation: ConcatenateSubscription<Suffix, Downstream>
  @usableFromInline let part: Part

  @inlinable
  init(of part: Part, in concatenation: ConcatenateSubscription<Suffix, Downstream>) {
    self.part = part
    self.concatenation = concatenation
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    switch part {
    case .prefix: concatenation.beginPrefix(subscription)
    case .suffix: concatenation.beginSuffix(subscription)
    }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    switch part {
    case .prefix: concatenation.receiveOfPrefix(input)
    case .suffix: concatenation.receiveOfSuffix(input)
    }
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    switch part {
    case .prefix: concatenation.completePrefix(completion)
    case .suffix: concatenation.completeSuffix(completion)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { concatenation.combineIdentifier }

  @usableFromInline var description: String { concatenation.description }
}
