#if Postgres
  import DequeModule

  /// Messages that wait to be sent to the other servers, in their order. Each is sent once: those whose
  /// sending fails are lost, as it is not known whether they were sent.
  struct Outbox {
    /// The reason that a message may not wait.
    enum Refusal: Error {
      case full
    }

    /// The most messages that are sent at once, and their most bytes.
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

    mutating func add(_ message: String) throws(Refusal) {
      let size = message.utf8.count
      guard waiting.count < limit, waiting.isEmpty || waitingBytes + size <= limitInBytes else { throw .full }
      waiting.append(message)
      waitingBytes += size
    }

    /// The messages to send now, in their order. The caller then says that it has ended.
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

    /// Notes that the sending has ended, well or not.
    mutating func ended() { isSending = false }
  }

  /// A filter of the messages of other servers: those are delivered that have a higher number than any before
  /// of their sender.
  ///
  /// A statement that its sender has given up may reach the database after later ones. Its messages come too
  /// late to come in order.
  struct Inbox {
    /// The most senders that are remembered. Each start of a server is a new sender.
    private static let limit = 1000

    private var latest: [String: Int] = [:]
    /// The senders in the order in which they were first heard.
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
