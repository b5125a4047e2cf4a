#if Postgres
  import DequeModule

  /// The messages waiting to be sent to the other servers, in order. Each message is sent at most once. A
  /// failed batch isn't resent, because it may already have been sent.
  struct Outbox {
    /// The reason for rejecting a message.
    enum Refusal: Error {
      case full
    }

    /// The limits of a batch, in messages and in bytes.
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

    /// - Parameter isUrgent: A Boolean value that indicates whether the message is urgent. Urgent messages
    ///   are accepted up to twice the limits.
    mutating func add(_ message: String, isUrgent: Bool = false) throws(Refusal) {
      let size = message.utf8.count
      let factor = isUrgent ? 2 : 1
      // The limits may be `.max`.
      guard waiting.count / factor < limit,
        waiting.isEmpty || (waitingBytes + size) / factor <= limitInBytes
      else { throw .full }
      waiting.append(message)
      waitingBytes += size
    }

    /// Returns the messages to send now, in order. The caller must then call ``ended()``.
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

    /// Records that sending has ended, successfully or not.
    mutating func ended() { isSending = false }
  }

  /// A filter for messages from other servers. It accepts a message only if its number is higher than those
  /// of all earlier messages from the same sender.
  ///
  /// A statement that its sender has abandoned may reach the database after later statements. Delivering its
  /// messages would violate the order.
  struct Inbox {
    /// The maximum number of stored senders. Each start of a server creates a new sender.
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
