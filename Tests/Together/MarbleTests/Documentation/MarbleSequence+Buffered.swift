import ComposableArchitectureClassic

extension MarbleSequence {
  /// The values in a stream with a buffer, which ends where the sequence throws.
  func buffered() -> AsyncStream<String> {
    AsyncStream(self, bufferingPolicy: .unbounded)
  }

  /// The values in a stream with a buffer.
  func bufferedThrowing() -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream(self, bufferingPolicy: .unbounded)
  }
}
