#if Postgres
  import DequeModule

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
