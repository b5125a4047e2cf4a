import CombineShim

extension Publisher {
  /// Publishes a default element if upstream finishes without one.
  ///
  ///     upstream:            ------|
  ///     ifEmpty(default: 0)  ------(0|)
  ///
  /// ReactiveX uses this name for Combine's `replaceEmpty(with:)`.
  /// - Parameter output: The default element.
  /// - Returns: A publisher that emits at least one element before it finishes.
  @inlinable
  public func ifEmpty(default output: Output) -> Publishers.ReplaceEmpty<Self> {
    replaceEmpty(with: output)
  }

  /// Switches to another publisher if upstream finishes without an element.
  ///
  ///     upstream:            ------|
  ///     other:                     --1--2--|
  ///     ifEmpty(switchTo:)   --------1--2--|
  ///
  /// Use this operator to try another source when the first one has nothing to offer, such as a request after
  /// an empty cache. It subscribes to the other publisher when upstream finishes without an element, and
  /// requests what you haven't received yet. If either publisher fails, the stream ends.
  /// - Parameter other: The publisher that replaces an empty upstream.
  /// - Returns: A publisher of the elements from upstream or from the other publisher.
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
