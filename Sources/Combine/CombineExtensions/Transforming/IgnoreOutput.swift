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
