import CombineShim

extension Publisher {
  /// Drops all elements, and republishes only the completion. The returned publisher has a different element
  /// type.
  ///
  ///     upstream:                            --1--2--3--|
  ///     ignoreOutput(setOutputType: …)       -----------|
  ///
  /// Like `ignoreOutput()`, this method requests an unlimited number of elements from upstream, regardless of
  /// demand. Failures and threading are unchanged.
  /// - Parameter newOutput: The element type.
  /// - Returns: A publisher without elements.
  @inlinable
  public func ignoreOutput<NewOutput>(
    setOutputType newOutput: NewOutput.Type
  ) -> Publishers.Map<Publishers.IgnoreOutput<Self>, NewOutput> {
    ignoreOutput().setOutputType(to: newOutput)
  }
}

extension Publisher where Output == Never {
  /// Changes the element type of a publisher that emits no elements, so that you can combine it with
  /// publishers of a different type.
  ///
  ///     upstream:                   ---------|
  ///     setOutputType(to: …)        ---------|
  ///
  /// Demand, failures and threading are unchanged.
  /// - Parameter outputType: The element type.
  /// - Returns: A publisher without elements.
  @inlinable
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map(unreachable)
  }
}

extension Publisher {
  /// Replaces a failure with a finish, or suppresses the failure without finishing.
  ///
  ///     upstream:                                  --1--2--X
  ///     ignoreFailure()                            --1--2--|
  ///     ignoreFailure(completeImmediately: false)  --1--2---
  ///
  /// Upstream's finish is republished in both cases. Demand and threading are unchanged.
  /// - Parameter completeImmediately: A Boolean value that indicates whether a failure finishes the stream.
  ///   If `false`, the stream never completes after a failure.
  /// - Returns: A publisher that doesn't fail.
  @inlinable
  public func ignoreFailure(completeImmediately: Bool = true) -> some Publisher<Output, Never> {
    ignoreFailure(setFailureType: Never.self, completeImmediately: completeImmediately)
  }

  /// Replaces a failure with a finish, or suppresses the failure without finishing. The returned publisher
  /// has a different failure type. See ``ignoreFailure(completeImmediately:)``.
  /// - Parameters:
  ///   - newFailureType: The failure type.
  ///   - completeImmediately: A Boolean value that indicates whether a failure finishes the stream. If
  ///     `false`, the stream never completes after a failure.
  /// - Returns: A publisher that doesn't fail.
  @inlinable
  public func ignoreFailure<NewFailure: Error>(
    setFailureType newFailureType: NewFailure.Type,
    completeImmediately: Bool = true
  ) -> some Publisher<Output, NewFailure> {
    Stepwise<Self, Output, NewFailure>(
      self,
      endAtFailure: { _ in completeImmediately ? .finished : nil },
      makeNext: { { .send($0) } }
    )
  }
}

/// Converts a value of `Never` to any type. Use it as an argument that must be a function but is never
/// called.
///
/// `unreachable` is the conventional name of this function. (A closure that switches over no cases is
/// equivalent, but causes a warning.)
@inlinable
func unreachable<Result>(_ never: Never) -> Result {}
