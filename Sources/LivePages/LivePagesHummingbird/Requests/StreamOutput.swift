#if LivePages
  import Hummingbird

  /// The output of a stream, which writes batches of blocks.
  protocol StreamOutput: Sendable {
    func write(_ buffer: ByteBuffer) async throws
    /// Ends a batch: everything that has changed is written.
    func endBatch() async throws
    func finish() async throws
  }

  /// A response that a stream writes.
  protocol StreamAnswer: Sendable {
    /// Begins to write.
    ///
    /// - Parameters:
    ///   - output: The connection of the response. It is used after this method has returned.
    ///   - onEnd: A closure that is called once, when nothing more is written.
    func begin(output: ConnectionOutput, onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void)

    /// Writes until the response ends or the task is cancelled.
    func run(output: ConnectionOutput) async throws

    /// Ends the response: the browser has left.
    func end()
  }
#endif
