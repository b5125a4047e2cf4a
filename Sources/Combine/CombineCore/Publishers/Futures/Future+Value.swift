extension Future where Failure == Never {
  /// The value of the future, once it has one.
  nonisolated(nonsending) public var value: Output {
    get async {
      await withCheckedContinuation { continuation in
        subscribe(
          FutureValueSubscriber<Output, Never> { result in
            // A future gives the same value to all subscribers; its maker has to know that the value may
            // cross threads.
            nonisolated(unsafe) let value = result.get()
            continuation.resume(returning: value)
          }
        )
      }
    }
  }
}

extension Future {
  /// The value of the future, once it has one; throws its failure.
  nonisolated(nonsending) public var value: Output {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        subscribe(
          FutureValueSubscriber<Output, Failure> { result in
            // A future gives the same value to all subscribers; its maker has to know that the value may
            // cross threads.
            nonisolated(unsafe) let result = result
            continuation.resume(with: result)
          }
        )
      }
    }
  }
}
