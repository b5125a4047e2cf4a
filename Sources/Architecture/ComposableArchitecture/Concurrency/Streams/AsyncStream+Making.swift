extension AsyncStream {
  /// Makes a stream together with what sends to it.
  ///
  /// ```swift
  /// let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
  /// continuation.yield(1)
  /// ```
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The policy for elements that nobody waits for: all are kept, unless you say otherwise.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that never sends anything. It ends when the task that iterates it is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Makes a stream together with what sends to it.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: The policy for elements that nobody waits for: all are kept, unless you say otherwise.
  /// - Returns: The stream and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that never sends anything. It ends when the task that iterates it is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has ended.
  public static var finished: Self { finished() }

  /// Returns a stream that has ended.
  ///
  /// - Parameter error: The error to throw, if any.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}
