#if Postgres
  import DequeModule

  /// The messages that wait to be sent to the other servers, in order. Each is sent at most once: a failed
  /// batch isn't repeated, because it may have been sent.
  struct Outbox {
    /// The reason that a message was refused.
    enum Refusal: Error {
      case full
    }

    /// The limits of a batch: the number of messages and of bytes.
    private static let largestBatch = 200
    private static let largestBatchInBytes = 1_048_576

    private let limit: Int
    private let limitInBytes: Int
    private var waiting: Deque<String> = []
    private var waitingBytes = 0
    private var isSending = false

    init(limit: Int, limitInBytes: Int) {
      self.limit = limit
      self.limitInBytes = limitInBytes
    }

    /// - Parameter isUrgent: A Boolean value that indicates whether the message is accepted up to twice the
    ///   limits.
    mutating func add(_ message: String, isUrgent: Bool = false) throws(Refusal) {
      let size = message.utf8.count
      let factor = isUrgent ? 2 : 1
      guard waiting.count < factor * limit,
        waiting.isEmpty || waitingBytes + size <= factor * limitInBytes
      else { throw .full }
      waiting.append(message)
      waitingBytes += size
    }

    /// Returns the messages to send now, in order. The caller then calls ``ended()``.
    mutating func next() -> [String]? {
      guard !isSending, !waiting.isEmpty else { return nil }
      isSending = true
      var count = 0
      var bytes = 0
      for message in waiting.prefix(Self.largestBatch) {
        bytes += message.utf8.count
        if count > 0, bytes > Self.largestBatchInBytes { break }
        count += 1
      }
      let batch = Array(waiting.prefix(count))
      waiting.removeFirst(count)
      waitingBytes -= batch.reduce(0) { $0 + $1.utf8.count }
      return batch
    }

    /// Records the end of the sending, whether it succeeded or not.
    mutating func ended() { isSending = false }
  }

  /// A filter for the messages of other servers. It accepts messages with a higher number than all earlier
  /// ones of the same sender.
  ///
  /// A statement that its sender has abandoned may reach the database after later ones. Delivering its
  /// messages would violate the order.
  struct Inbox {
    /// The maximum number of senders to store. Each start of a server is a new sender.
    private static let limit = 1000

    private var latest: [String: Int] = [:]
    /// The senders in the order of their first messages.
    private var senders: Deque<String> = []

    mutating func accepts(_ number: Int, from sender: String) -> Bool {
      guard let earlier = latest[sender] else {
        if senders.count == Self.limit { latest[senders.removeFirst()] = nil }
        senders.append(sender)
        latest[sender] = number
        return true
      }
      if number > earlier { latest[sender] = number }
      return number > earlier
    }
  }
#endif
