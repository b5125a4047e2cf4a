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
