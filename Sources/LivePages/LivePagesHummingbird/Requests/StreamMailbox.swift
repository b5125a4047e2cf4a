#if LivePages
  import Hummingbird
  import LivePagesCore

  /// The output of a stream that a browser polls, for use behind a proxy that buffers event streams. A
  /// request, represented by a ``StreamPoll``, receives one batch of blocks, and the next request
  /// acknowledges it.
  ///
  /// Proxies retry requests after lost connections, so a batch stays here until it is acknowledged. In the
  /// meantime, the stream waits as it would for a slow connection. If nobody acknowledges a batch within
  /// ``patience``, the stream ends, even if requests for it are retried.
  final class StreamMailbox: StreamOutput {
    /// The maximum time between two requests. A browser has to read a batch within this time.
    static let patience = Duration.seconds(30)

    private struct State {
      /// The number of the last complete batch.
      var number: Int
      /// The last batch, until it is acknowledged.
      var batch: ByteBuffer?
      /// The blocks of the next batch.
      var pending = ByteBuffer()
      /// The request that is waiting for the next batch.
      var poll: StreamPoll?
      var pollCount = 0
      /// Resumes the waiting stream.
      var stream: CheckedContinuation<Void, Never>?
      /// Waits for the next request.
      var absence: Task<Void, Never>?
      var isOver = false

      mutating func takeStream() -> CheckedContinuation<Void, Never>? {
        defer { stream = nil }
        return stream
      }
    }

    private let state: Locked<State>
    private let sleep: @Sendable (Duration) async throws -> Void
    private let onAbsence: @Sendable () -> Void

    /// - Parameters:
    ///   - number: The number of the last batch that the browser has received from another server.
    ///   - onAbsence: A closure that ends the stream.
    init(
      after number: Int,
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
      onAbsence: @escaping @Sendable () -> Void
    ) {
      state = Locked(State(number: number))
      self.sleep = sleep
      self.onAbsence = onAbsence
    }

    // MARK: The stream

    func write(_ buffer: ByteBuffer) async {
      let isFull = state.withLock { state in
        var buffer = buffer
        state.pending.writeBuffer(&buffer)
        return state.pending.readableBytes >= EventStream.largestBlock
      }
      if isFull { await endBatch() }
    }

    /// Returns when the browser has acknowledged the batch.
    func endBatch() async {
      let (poll, batch) = state.withLock { state -> (StreamPoll?, ByteBuffer) in
        state.number += 1
        var batch = state.pending
        batch.writeString("event: batch\ndata: \(state.number)\n\n")
        state.pending = ByteBuffer()
        state.batch = batch
        defer { state.poll = nil }
        return (state.poll, batch)
      }
      if let poll { await deliver(batch, to: poll) }
      await withCheckedContinuation { continuation in
        let isAcknowledged = state.withLock { state in
          if state.batch == nil || state.isOver { return true }
          state.stream = continuation
          return false
        }
        if isAcknowledged { continuation.resume() }
      }
    }

    func finish() async {
      let poll = state.withLock { state in
        state.isOver = true
        state.absence?.cancel()
        defer { state.poll = nil }
        return state.poll
      }
      await poll?.write(nil)
    }

    /// Ends the stream, even if it is waiting for an acknowledgement.
    func giveUp() {
      let stream = state.withLock { state in
        state.isOver = true
        state.absence?.cancel()
        return state.takeStream()
      }
      onAbsence()
      stream?.resume()
    }

    // MARK: Requests

    /// The number of requests that acknowledged a batch.
    var pollCount: Int { state.withLock { $0.pollCount } }

    /// Ends the stream unless a request arrives within ``patience``.
    func awaitPoll() { state.withLock { awaitPoll(&$0) } }

    /// Returns a Boolean value that indicates whether the stream can continue after a batch.
    func canContinue(after number: Int) -> Bool {
      state.withLock { state in
        !state.isOver && (number == state.number || (number == state.number - 1 && state.batch != nil))
      }
    }

    /// Responds to a request with the batch that follows the last received one, as soon as the batch is
    /// complete. If another request is already waiting, that request ends without a batch.
    func answer(_ poll: StreamPoll) {
      let (former, batch, stream) = state.withLock { state in
        var former = state.poll
        state.poll = nil
        var batch: ByteBuffer?
        var stream: CheckedContinuation<Void, Never>?
        if state.isOver {
          former = poll
        } else if poll.received < state.number, let last = state.batch {
          batch = last
        } else {
          state.pollCount += 1
          state.absence?.cancel()
          state.absence = nil
          state.batch = nil
          state.poll = poll
          stream = state.takeStream()
        }
        return (former, batch, stream)
      }
      if let former { Task { await former.write(nil) } }
      if let batch { Task { await deliver(batch, to: poll) } }
      stream?.resume()
    }

    /// Ends the stream if the waiting request's connection is closed. The browser then requests a new stream.
    func leave(_ poll: StreamPoll) {
      let wasWaiting = state.withLock { state in
        guard state.poll === poll else { return false }
        state.poll = nil
        return true
      }
      guard wasWaiting else { return }
      poll.fail()
      giveUp()
    }

    private func deliver(_ batch: ByteBuffer, to poll: StreamPoll) async {
      let count = state.withLock { $0.pollCount }
      await poll.write(batch)
      state.withLock { state in
        // A retried request doesn't extend the time for the acknowledgement.
        if state.pollCount == count, state.absence == nil { awaitPoll(&state) }
      }
    }

    private func awaitPoll(_ state: inout State) {
      guard !state.isOver else { return }
      state.absence?.cancel()
      state.absence = Task { [weak self, sleep, count = state.pollCount] in
        guard (try? await sleep(Self.patience)) != nil else { return }
        self?.wasAbsent(since: count)
      }
    }

    private func wasAbsent(since count: Int) {
      let isAbsent = state.withLock { $0.pollCount == count && $0.poll == nil && !$0.isOver }
      if isAbsent { giveUp() }
    }
  }

  /// The output of a stream. It writes batches of blocks.
  protocol StreamOutput: Sendable {
    func write(_ buffer: ByteBuffer) async throws
    /// Ends a batch, after all changes have been written.
    func endBatch() async throws
    func finish() async throws
  }

  /// A response that a stream writes.
  protocol StreamAnswer: Sendable {
    /// Starts writing.
    ///
    /// - Parameters:
    ///   - output: The connection of the response. It is used after this method has returned.
    ///   - onEnd: A closure that is called once, after the last write.
    func begin(output: any StreamOutput, onEnd: @escaping @Sendable (Result<Void, any Error>) -> Void)

    /// Writes until the response ends or the task is cancelled.
    func run(output: ConnectionOutput) async throws

    /// Ends the response because the browser has disconnected.
    func end()
  }

  /// The output of a stream on a connection. It stores a writer, which middleware may wrap and which writing
  /// mutates.
  final class ConnectionOutput: StreamOutput, @unchecked Sendable {
    // Unchecked: `StreamWriting` allows one task of a stream to write at a time.

    private var writer: any ResponseBodyWriter

    init(_ writer: any ResponseBodyWriter) {
      self.writer = writer
    }

    func write(_ buffer: ByteBuffer) async throws {
      try await writer.write(buffer)
    }

    /// Does nothing, because a connection doesn't need a mark between batches.
    func endBatch() {}

    func finish() async throws {
      let writer = writer
      try await writer.finish(nil)
    }
  }

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

    /// Writes a batch, if any, and ends the response.
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

  /// The streams that browsers poll, by session and by the names that browsers have chosen. They count as
  /// streams, so ``SessionLimits/streams`` limits their number in a session.
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
