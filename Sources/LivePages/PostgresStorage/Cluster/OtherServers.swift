#if Postgres
  import Foundation

  /// The visitors of the other servers, as far as this one has read them. It knows no database, and no time
  /// but what it is told.
  ///
  /// The list of servers comes with each renewal of this server's own lease. A notice of a change, or a
  /// number in the list, that is higher than what was read has the rows read that have changed since. So a
  /// notice that was missed is made up for by the next list.
  struct OtherServers {
    /// A visitor of another server, or the visitor's removal.
    struct Visitor: Hashable {
      let server: String
      let number: Int
      let channel: ClusterChannel
      /// `nil` if it has gone.
      let content: Data?
    }

    /// A server to read, and the change after which.
    struct Question: Hashable {
      let server: String
      let since: Int
    }

    /// The database's answer about a server that was looked up.
    struct Answer {
      let server: String
      let change: Int
      /// Up to which change the rows of visitors that have left were removed.
      let purged: Int
      /// What has changed since, or all where that is not known.
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

    /// - Parameter patience: The time for which the others are believed to be there after the last list.
    init(patience: Duration) {
      self.patience = patience
    }

    /// The visitors of a channel.
    func visitors(of channel: ClusterChannel) -> [Visitor] {
      (visitors[channel] ?? [:]).map { id, content in
        Visitor(server: id.server, number: id.number, channel: channel, content: content)
      }
      .sorted { ($0.server, $0.number) < ($1.server, $1.number) }
    }

    // MARK: Servers

    /// Notes which servers there are, and the latest change of each.
    ///
    /// - Parameter begun: The time at which the list was requested.
    /// - Returns: The visitors that have gone.
    mutating func list(_ changes: [String: Int], asOf begun: ContinuousClock.Instant) -> [Visitor] {
      lastContact = begun
      isPaused = false
      let gone = servers.keys.filter { changes[$0] == nil }.sorted()
      for (server, change) in changes { notice(server: server, change: change) }
      return gone.flatMap { remove($0) }
    }

    /// Notes that a server has written a change.
    mutating func notice(server: String, change: Int) {
      let earlier = servers[server, default: Server()].noticed
      servers[server, default: Server()].noticed = max(earlier, change)
    }

    /// Notes that a server has left.
    ///
    /// - Returns: The visitors that have gone.
    mutating func remove(_ server: String) -> [Visitor] {
      guard let removed = servers.removeValue(forKey: server) else { return [] }
      return removed.channels.keys.sorted().compactMap { number in
        removed.channels[number].map { forget(ID(server: server, number: number), in: $0) }
      }
    }

    /// Gives up the others, if no list has come for too long: whether they are there is not known.
    ///
    /// - Returns: The visitors that have gone.
    mutating func expire(at now: ContinuousClock.Instant) -> [Visitor] {
      guard let lastContact, now >= lastContact + patience else { return [] }
      isPaused = true
      return servers.keys.sorted().flatMap { remove($0) }
    }

    // MARK: Reading

    /// Returns what to read next, if anything. The caller then reports how the reading ended.
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

    /// Notes that reading has failed. Nothing is read before the next list.
    mutating func readingFailed() {
      isReading = false
      isPaused = true
    }

    /// Notes what was read.
    ///
    /// - Returns: The visitors that have come, changed or gone.
    mutating func readingEnded(_ questions: [Question], _ answers: [Answer]) -> [Visitor] {
      isReading = false
      let byServer = Dictionary(answers.map { ($0.server, $0) }) { first, _ in first }
      return questions.flatMap { question -> [Visitor] in
        // One that was given up meanwhile and has come back is read again, from the beginning.
        guard servers[question.server]?.read == question.since else { return [] }
        guard let answer = byServer[question.server] else { return remove(question.server) }
        return apply(answer, since: question.since)
      }
    }

    private mutating func apply(_ answer: Answer, since: Int) -> [Visitor] {
      guard var server = servers[answer.server] else { return [] }
      // A change that was announced before the reading and is not in the table never appears.
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
