#if LivePages
  import Hummingbird

  /// The output of a stream on a connection. It stores a writer, which middleware may wrap and which writing
  /// changes.
  final class ConnectionOutput: StreamOutput, @unchecked Sendable {
    // Unchecked: `StreamWriting` allows one task of a stream to write at a time.

    private var writer: any ResponseBodyWriter

    init(_ writer: any ResponseBodyWriter) {
      self.writer = writer
    }

    func write(_ buffer: ByteBuffer) async throws {
      try await writer.write(buffer)
    }

    /// A connection needs no mark between batches.
    func endBatch() {}

    func finish() async throws {
      let writer = writer
      try await writer.finish(nil)
    }
  }
#endif
