import CombineShim

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
