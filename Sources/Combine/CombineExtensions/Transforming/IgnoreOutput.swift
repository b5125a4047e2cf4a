import CombineShim

extension Publisher {
  /// Drops all elements, republishes only the completion, and changes the element type.
  ///
  ///     upstream:                            --1--2--3--|
  ///     ignoreOutput(setOutputType: …)       -----------|
  ///
  /// Use this operator to combine the completion of a publisher with publishers of a different type. Like
  /// `ignoreOutput()`, it requests an unlimited number of elements from upstream. It doesn't change failures
  /// or the threads that you receive elements on.
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
  /// Changes the element type of a publisher that emits no elements.
  ///
  ///     upstream:                   ---------|
  ///     setOutputType(to: …)        ---------|
  ///
  /// Use this operator to combine such a publisher with publishers of a different type. It doesn't change
  /// demand, failures or the threads that you receive elements on.
  /// - Parameter outputType: The element type.
  /// - Returns: A publisher without elements.
  @inlinable
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map(unreachable)
  }
}

extension Publisher {
  /// Replaces a failure with a normal completion, or suppresses it without completing.
  ///
  ///     upstream:                                  --1--2--X
  ///     ignoreFailure()                            --1--2--|
  ///     ignoreFailure(completeImmediately: false)  --1--2---
  ///
  /// In both cases, the operator still republishes a normal completion of upstream. It doesn't change demand
  /// or the threads that you receive elements on.
  /// - Parameter completeImmediately: A Boolean value that indicates whether a failure finishes the stream.
  ///   If `false`, the stream doesn't complete after a failure.
  /// - Returns: A publisher that doesn't fail.
  @inlinable
  public func ignoreFailure(completeImmediately: Bool = true) -> some Publisher<Output, Never> {
    ignoreFailure(setFailureType: Never.self, completeImmediately: completeImmediately)
  }

  /// Replaces a failure with a normal completion, or suppresses it without completing, and changes the
  /// failure type. For details, see ``ignoreFailure(completeImmediately:)``.
  /// - Parameters:
  ///   - newFailureType: The failure type.
  ///   - completeImmediately: A Boolean value that indicates whether a failure finishes the stream. If
  ///     `false`, the stream doesn't complete after a failure.
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

/// Converts a value of `Never` to any type, for an argument that must be a function but is never called.
///
/// `unreachable` is the conventional name of this function. A closure that switches over no cases is
/// equivalent, but causes a warning.
@inlinable
func unreachable<Result>(_ never: Never) -> Result {}
