#if Postgres
  @testable import PostgresStorage

  /// An in-memory implementation of a cluster's statements.
  struct ModelDatabase {
    struct Lease {
      let server: String
      let isRegistered: Bool
      let purge: Int?
    }

    private struct Server {
      var change = 0
      var purged = 0
      var expiry: Int
      var rows: [Int: (row: OwnVisitors.Row, change: Int)] = [:]
    }

    private var servers: [String: Server] = [:]

    /// The number of visitor rows, including those of visitors that have left.
    var rowCount: Int { servers.values.reduce(0) { $0 + $1.rows.count } }

    mutating func perform(
      _ request: ClusterModel.Request,
      of sender: String,
      at time: Int
    ) -> (ClusterModel.Answer, [ClusterNotice]) {
      switch request {
      case .send(let messages, let first):
        let notices = messages.enumerated().map { index, message in
          ClusterNotice.message(
            ClusterMessage(sender: sender, channel: ClusterModel.channel, content: .init(message.utf8)),
            number: first + index
          )
        }
        return (.sent, notices)
      case .write(let write):
        let isWritten = self.write(write)
        let notice = ClusterNotice.visitors(server: write.server, change: write.change)
        return (.written(isWritten), isWritten ? [notice] : [])
      case .read(let questions):
        return (.read(questions.compactMap { read($0, at: time) }), [])
      case .renew(let lease, _): return (renew(lease, at: time), [])
      }
    }

    private mutating func write(_ write: OwnVisitors.Write) -> Bool {
      guard let server = servers[write.server], server.change < write.change else { return false }
      servers[write.server]?.change = write.change
      for row in write.rows { servers[write.server]?.rows[row.number] = (row, write.change) }
      return true
    }

    private func read(_ question: OtherServers.Question, at time: Int) -> OtherServers.Answer? {
      guard let server = servers[question.server], server.expiry > time else { return nil }
      let since = question.since < server.purged ? 0 : question.since
      let rows = server.rows.values.filter { $0.change > since }.map(\.row).sorted { $0.number < $1.number }
      return OtherServers.Answer(
        server: question.server,
        change: server.change,
        purged: server.purged,
        rows: rows
      )
    }

    private mutating func renew(_ lease: Lease, at time: Int) -> ClusterModel.Answer {
      let expiry = time + ClusterModel.rowLease
      if !lease.isRegistered, servers[lease.server] == nil { servers[lease.server] = Server(expiry: expiry) }
      servers[lease.server]?.expiry = expiry
      if let purge = lease.purge, let server = servers[lease.server] {
        servers[lease.server]?.purged = max(server.purged, purge)
        servers[lease.server]?.rows = server.rows.filter {
          $0.value.row.content != nil || $0.value.change > purge
        }
      }
      servers = servers.filter { $0.value.expiry >= time - ClusterModel.rowLease }
      let others = servers.filter { $0.key != lease.server && $0.value.expiry > time }
      return .renewed(
        isRegistered: servers[lease.server] != nil,
        others: others.mapValues(\.change)
      )
    }
  }
#endif
