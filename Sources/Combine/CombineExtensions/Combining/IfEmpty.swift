import CombineShim

extension Publisher {
  /// Sends a value if upstream finishes without one.
  ///
  ///     upstream:            ------|
  ///     ifEmpty(default: 0)  ------(0|)
  ///
  /// It is Combine's `replaceEmpty(with:)` by the name that ReactiveX has for it.
  /// - Parameter output: The value.
  /// - Returns: A publisher that finishes with one value at least.
  @inlinable
  public func ifEmpty(default output: Output) -> Publishers.ReplaceEmpty<Self> {
    replaceEmpty(with: output)
  }

  /// Goes on with another publisher if upstream finishes without a value.
  ///
  ///     upstream:            ------|
  ///     other:                     --1--2--|
  ///     ifEmpty(switchTo:)   --------1--2--|
  ///
  /// The other is subscribed to when upstream has finished, and only then and if it has sent nothing; what
  /// was demanded by then is requested from it. A failure of either ends the stream.
  /// - Parameter other: The publisher whose values stand in.
  /// - Returns: A publisher of the values of upstream, or of the other.
  @inlinable
  public func ifEmpty<Other: Publisher>(switchTo other: Other) -> some Publisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    Deferred {
      var isEmpty = true
      return handleEvents(receiveOutput: { _ in isEmpty = false })
        .append(
          Deferred {
            isEmpty
              ? other.eraseToAnyPublisher()
              : Empty(completeImmediately: true).eraseToAnyPublisher()
          }
        )
    }
  }
}
