#if LivePages
  import Hummingbird
  import LivePagesCore

  /// A request that receives the next batch of a stream.
  final class StreamPoll: StreamAnswer {
    private struct Connection {
      let output: any StreamOutput
      let onEnd: @Sendable (Result<Void, any Error>) -> Void
    }

    /// The number of the last batch that the browser has received.
    let received: Int
    private let mailbox: StreamMailbox
    /// `nil` before the beginning and after the end.
    private let connection = Locked<Connection?>(nil)

    init(of mailbox: StreamMailbox, after received: Int) {
      self.mailbox = mailbox
      self.received = received
    }

    func begin(output: any StreamOutput, onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void) {
      connection.withLock { $0 = Connection(output: output, onEnd: onEnd) }
      mailbox.answer(self)
    }

    func run(output: ConnectionOutput) async throws {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          begin(output: output) { continuation.resume(with: $0) }
        }
      } onCancel: {
        end()
      }
    }

    func end() { mailbox.leave(self) }

    /// Writes a batch, if there is one, and ends the response.
    func write(_ batch: ByteBuffer?) async {
      guard let connection = connection.withLock({ $0.take() }) else { return }
      do {
        if let batch { try await connection.output.write(batch) }
        try await connection.output.finish()
        connection.onEnd(.success(()))
      } catch {
        connection.onEnd(.failure(error))
      }
    }

    /// Ends without a response. The connection is closed.
    func fail() {
      let connection = connection.withLock { $0.take() }
      connection?.onEnd(.failure(CancellationError()))
    }
  }

  /// The streams that browsers poll, by session and by the names that browsers have chosen. Because each of
  /// them is a stream, ``SessionLimits/streams`` limits their number in a session.
  final class PolledStreams: Sendable {
    struct Key: Hashable, Sendable {
      let session: SecretToken
      let name: SecretToken
    }

    private let mailboxes = Locked<[Key: StreamMailbox]>([:])

    /// Returns the mailbox of a stream that can continue after a batch.
    func find(_ key: Key, after received: Int) -> StreamMailbox? {
      mailboxes.withLock { $0[key] }.flatMap { $0.canContinue(after: received) ? $0 : nil }
    }

    /// Adds a stream. A previous stream with the same name ends.
    func add(_ mailbox: StreamMailbox, as key: Key) {
      mailbox.awaitPoll()
      mailboxes.withLock { $0.updateValue(mailbox, forKey: key) }?.giveUp()
    }

    func remove(_ mailbox: StreamMailbox, of key: Key) {
      mailboxes.withLock { mailboxes in
        if mailboxes[key] === mailbox { mailboxes[key] = nil }
      }
    }
  }
#endif
