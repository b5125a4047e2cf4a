import CombineShim

extension Publisher {
  /// Drops all values and passes on the completion, as a publisher of another type of values.
  ///
  ///     upstream:                            --1--2--3--|
  ///     ignoreOutput(setOutputType: …)       -----------|
  ///
  /// Requests an unlimited number of values from upstream, whatever is demanded, as by `ignoreOutput()`.
  /// Failure and threads are upstream's.
  /// - Parameter newOutput: The type.
  /// - Returns: A publisher that sends no values.
  @inlinable
  public func ignoreOutput<NewOutput>(
    setOutputType newOutput: NewOutput.Type
  ) -> Publishers.Map<Publishers.IgnoreOutput<Self>, NewOutput> {
    ignoreOutput().setOutputType(to: newOutput)
  }
}

extension Publisher where Output == Never {
  /// Makes a publisher that sends no values one of any type of values, so that it can stand beside others of
  /// that type.
  ///
  ///     upstream:                   ---------|
  ///     setOutputType(to: …)        ---------|
  ///
  /// Demand, failure and threads are upstream's.
  /// - Parameter outputType: The type.
  /// - Returns: A publisher that sends no values.
  @inlinable
  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> Publishers.Map<Self, NewOutput> {
    map(unreachable)
  }
}

extension Publisher {
  /// Keeps the failure back: finishes in its stead, or never ends.
  ///
  ///     upstream:                                  --1--2--X
  ///     ignoreFailure()                            --1--2--|
  ///     ignoreFailure(completeImmediately: false)  --1--2---
  ///
  /// Upstream's finish is passed on either way. Demand and threads are upstream's.
  /// - Parameter completeImmediately: A Boolean value that indicates whether a failure finishes the stream;
  ///   without that it says nothing more.
  /// - Returns: A publisher that does not fail.
  @inlinable
  public func ignoreFailure(completeImmediately: Bool = true) -> some Publisher<Output, Never> {
    ignoreFailure(setFailureType: Never.self, completeImmediately: completeImmediately)
  }

  /// Keeps the failure back, as ``ignoreFailure(completeImmediately:)`` does, as a publisher of another type
  /// of failure.
  /// - Parameters:
  ///   - newFailureType: The type.
  ///   - completeImmediately: A Boolean value that indicates whether a failure finishes the stream; without
  ///     that it says nothing more.
  /// - Returns: A publisher that does not fail.
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

/// Converts a value of `Never` to any type, for an argument that must be a function and is never called.
///
/// The name is the field's for it. (A closure that switches over no cases does the same, with a warning.)
@inlinable
func unreachable<Result>(_ never: Never) -> Result {}
