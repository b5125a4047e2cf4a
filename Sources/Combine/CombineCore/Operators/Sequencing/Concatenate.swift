extension Publishers {
  /// A publisher that emits all of one publisher's elements before those from another publisher.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher to republish first.
    public let prefix: Prefix

    /// The publisher to republish when the prefix has finished.
    public let suffix: Suffix

    /// Creates a publisher that emits all of one publisher's elements before those from another publisher.
    /// - Parameters:
    ///   - prefix: The publisher to republish first.
    ///   - suffix: The publisher to republish when the prefix has finished.
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
  /// Appends the specified elements to this publisher's output. See ``append(_:)-(P)``.
  /// - Parameter elements: The elements to publish after this publisher's elements.
  /// - Returns: A publisher that publishes this publisher's elements, followed by the specified elements.
  @inlinable
  public func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Appends the elements of a sequence to this publisher's output. See ``append(_:)-(P)``.
  /// - Parameter elements: The elements to publish after this publisher's elements.
  /// - Returns: A publisher that publishes this publisher's elements, followed by the specified elements.
  @inlinable
  public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where Output == S.Element {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Appends the output of another publisher to this publisher's output.
  ///
  ///     upstream:         --1--2--|
  ///     publisher:                --8--9--|
  ///     append(publisher) --1--2----8--9--|
  ///
  /// The operator subscribes to the second publisher when the first one has finished, and requests the
  /// elements that you haven't received yet. If one of the publishers fails, you receive the failure
  /// immediately. You receive elements on the threads of the publisher that sends them.
  /// - Parameter publisher: The publisher whose elements follow this publisher's elements.
  /// - Returns: A publisher that publishes this publisher's elements, then the other publisher's elements.
  @inlinable
  public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Prefixes this publisher's output with the specified elements. See ``append(_:)-(P)``.
  /// - Parameter elements: The elements to publish before this publisher's elements.
  /// - Returns: A publisher that publishes the specified elements, followed by this publisher's elements.
  @inlinable
  public func prepend(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Prefixes this publisher's output with the elements of a sequence. See ``append(_:)-(P)``.
  /// - Parameter elements: The elements to publish before this publisher's elements.
  /// - Returns: A publisher that publishes the specified elements, followed by this publisher's elements.
  @inlinable
  public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where Output == S.Element {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Prefixes this publisher's output with the output of another publisher. See ``append(_:)-(P)``.
  ///
  ///     publisher:          --8--9--|
  ///     upstream:                   --1--2--|
  ///     prepend(publisher)  --8--9----1--2--|
  ///
  /// - Parameter publisher: The publisher whose elements precede this publisher's elements.
  /// - Returns: A publisher that publishes the other publisher's elements, followed by this publisher's
  ///   elements.
  @inlinable
  public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where Failure == P.Failure, Output == P.Output {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}

/// The subscriber of the prefix or of the suffix of a ``Publishers/Concatenate``. It shares the identifier of
/// the downstream subscription.
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
