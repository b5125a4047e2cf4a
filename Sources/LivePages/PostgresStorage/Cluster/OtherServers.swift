#if Postgres
  import Foundation

  /// The visitors of the other servers, as far as this server knows them. To make testing easy, this type
  /// doesn't access the database, and receives the time from its caller.
  ///
  /// When this server renews its lease, it receives the list of servers. If a notice or the list contains a
  /// higher change number than the last one read, the server reads the rows that have changed since. The next
  /// list thus makes up for a missed notice.
  struct OtherServers {
    /// A visitor on another server, or the visitor's removal.
    struct Visitor: Hashable {
      let server: String
      let number: Int
      let channel: ClusterChannel
      /// The visitor's content, or `nil` if the visitor has left.
      let content: Data?
    }

    /// A server to read, and the last change that has already been read.
    struct Question: Hashable {
      let server: String
      let since: Int
    }

    /// The database's response about one server.
    struct Answer {
      let server: String
      let change: Int
      /// The change up to which the rows of departed visitors were removed.
      let purged: Int
      /// The rows that have changed since then. If some changes were removed, all rows.
      let rows: [OwnVisitors.Row]
    }

    private struct Server {
      var read = 0
      var noticed = 0
      var noticedBeforeReading = 0
      var channels: [Int: ClusterChannel] = [:]
    }

    private struct ID: Hashable {
      let server: String
      let number: Int
    }

    private let patience: Duration
    private var servers: [String: Server] = [:]
    private var visitors: [ClusterChannel: [ID: Data]] = [:]
    private var isReading = false
    private var isPaused = true
    private var lastContact: ContinuousClock.Instant?

    /// - Parameter patience: How long the other servers are assumed to exist after the last list.
    init(patience: Duration) {
      self.patience = patience
    }

    func visitors(of channel: ClusterChannel) -> [Visitor] {
      (visitors[channel] ?? [:]).map { id, content in
        Visitor(server: id.server, number: id.number, channel: channel, content: content)
      }
      .sorted { ($0.server, $0.number) < ($1.server, $1.number) }
    }

    // MARK: Servers

    /// Updates the list of servers, and their latest changes.
    ///
    /// - Parameter begun: The time at which the list was requested.
    /// - Returns: The visitors that have left.
    mutating func list(_ changes: [String: Int], asOf begun: ContinuousClock.Instant) -> [Visitor] {
      lastContact = begun
      isPaused = false
      let gone = servers.keys.filter { changes[$0] == nil }.sorted()
      for (server, change) in changes { notice(server: server, change: change) }
      return gone.flatMap { remove($0) }
    }

    /// Records that a server has written a change.
    mutating func notice(server: String, change: Int) {
      let earlier = servers[server, default: Server()].noticed
      servers[server, default: Server()].noticed = max(earlier, change)
    }

    /// Removes a server that has left.
    ///
    /// - Returns: The visitors that have left.
    mutating func remove(_ server: String) -> [Visitor] {
      guard let removed = servers.removeValue(forKey: server) else { return [] }
      return removed.channels.keys.sorted().compactMap { number in
        removed.channels[number].map { forget(ID(server: server, number: number), in: $0) }
      }
    }

    /// Removes the other servers if no list has arrived for too long. Their state is then unknown.
    ///
    /// - Returns: The visitors that have left.
    mutating func expire(at now: ContinuousClock.Instant) -> [Visitor] {
      guard let lastContact, now >= lastContact + patience else { return [] }
      isPaused = true
      return servers.keys.sorted().flatMap { remove($0) }
    }

    // MARK: Reading

    /// Returns the servers to read next, or `nil` if none exist. The caller must report the outcome.
    mutating func nextReading() -> [Question]? {
      guard !isReading, !isPaused else { return nil }
      let questions = servers.filter { $0.value.noticed > $0.value.read }
        .map { Question(server: $0.key, since: $0.value.read) }
        .sorted { $0.server < $1.server }
      if questions.isEmpty { return nil }
      isReading = true
      for question in questions {
        let noticed = servers[question.server]?.noticed ?? 0
        servers[question.server]?.noticedBeforeReading = noticed
      }
      return questions
    }

    /// Records a failed read. No server is read until the next list arrives.
    mutating func readingFailed() {
      isReading = false
      isPaused = true
    }

    /// Applies the result of a read.
    ///
    /// - Returns: The visitors that have arrived, changed or left.
    mutating func readingEnded(_ questions: [Question], _ answers: [Answer]) -> [Visitor] {
      isReading = false
      let byServer = Dictionary(answers.map { ($0.server, $0) }) { first, _ in first }
      return questions.flatMap { question -> [Visitor] in
        // A server that was removed in the meantime and has returned is read again from the beginning.
        guard servers[question.server]?.read == question.since else { return [] }
        guard let answer = byServer[question.server] else { return remove(question.server) }
        return apply(answer, since: question.since)
      }
    }

    private mutating func apply(_ answer: Answer, since: Int) -> [Visitor] {
      guard var server = servers[answer.server] else { return [] }
      // A change that was announced before the read and isn't in the table won't appear anymore.
      if server.noticed == server.noticedBeforeReading { server.noticed = answer.change }
      server.read = answer.change
      var changed: [Visitor] = []
      if since < answer.purged {
        let present = Set(answer.rows.map(\.number))
        for number in server.channels.keys.sorted() where !present.contains(number) {
          guard let channel = server.channels.removeValue(forKey: number) else { continue }
          changed.append(forget(ID(server: answer.server, number: number), in: channel))
        }
      }
      for row in answer.rows {
        let id = ID(server: answer.server, number: row.number)
        if let content = row.content {
          server.channels[row.number] = row.channel
          visitors[row.channel, default: [:]][id] = content
          changed.append(
            Visitor(server: id.server, number: id.number, channel: row.channel, content: content)
          )
        } else if let channel = server.channels.removeValue(forKey: row.number) {
          changed.append(forget(id, in: channel))
        }
      }
      servers[answer.server] = server
      return changed
    }

    private mutating func forget(_ id: ID, in channel: ClusterChannel) -> Visitor {
      visitors[channel]?[id] = nil
      if visitors[channel]?.isEmpty == true { visitors[channel] = nil }
      return Visitor(server: id.server, number: id.number, channel: channel, content: nil)
    }
  }
#endif
