#if LivePages
  import Hummingbird

  /// The output of a stream. It keeps what a writer that middleware brings changes by writing.
  final class StreamOutput: @unchecked Sendable {
    // Unchecked: `StreamWriting` allows one task of a stream to write at a time.

    private var writer: any ResponseBodyWriter

    init(_ writer: any ResponseBodyWriter) {
      self.writer = writer
    }

    func write(_ buffer: ByteBuffer) async throws {
      try await writer.write(buffer)
    }

    func finish() async throws {
      let writer = writer
      try await writer.finish(nil)
    }
  }
#endif
