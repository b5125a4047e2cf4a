import ComposableArchitectureClassic

extension MarbleSequence {
  /// Returns the values in a buffered stream, which finishes when the sequence throws an error.
  func buffered() -> AsyncStream<String> {
    AsyncStream(self, bufferingPolicy: .unbounded)
  }

  /// Returns the values in a buffered stream.
  func bufferedThrowing() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream(self, bufferingPolicy: .unbounded)
  }
}
