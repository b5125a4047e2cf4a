#if Postgres
  import Foundation

  @testable import PostgresStorage

  /// A model of three servers and a database in virtual time. Steps are random: a visitor joins, changes or
  /// leaves; a message is sent; a request reaches the database, and its answer is delivered or lost; an
  /// abandoned request reaches the database late; a notice is delivered or lost; a server is disconnected,
  /// paused or killed; time elapses.
  ///
  /// At any time, the changes that a server has received from another one are in order and without
  /// duplicates. After the faults have ended, each server knows exactly the visitors of the others.
  struct ClusterModel {
    struct ID: Hashable {
      let server: String
      let number: Int
    }

    enum Request {
      case send([String], first: Int)
      case write(OwnVisitors.Write)
      case read([OtherServers.Question])
      case renew(ModelDatabase.Lease, begun: Int)
    }

    enum Answer {
      case sent
      case written(Bool)
      case read([OtherServers.Answer])
      case renewed(isRegistered: Bool, others: [String: Int])
    }

    /// A request in transit: it reaches the database, and then its answer reaches the server. A server has
    /// one request at a time, because it has one connection.
    struct Transfer {
      let request: Request
      var answer: Answer?
    }

    static let channel = ClusterChannel(name: "room", type: "Visitor")
    static let rowLease = 300

    private var database = ModelDatabase()
    private var servers: [ModelServer] = []
    private var random: SeededGenerator
    private var time = 0
    private var lastServer = 0
    private let epoch = ContinuousClock.now
    private var problem: String?

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      for _ in 0..<3 { servers.append(makeServer()) }
    }

    private mutating func makeServer() -> ModelServer {
      lastServer += 1
      return ModelServer(sender: "sender \(lastServer)", name: "server \(lastServer)")
    }

    /// Runs random steps, then ends all faults, and returns a description of the first problem.
    mutating func run(steps: Int) -> String? {
      for _ in 0..<steps {
        step(Int.random(in: 0..<3, using: &random))
        if let problem { return problem }
      }
      return settle()
    }

    private mutating func step(_ index: Int) {
      switch Int.random(in: 0..<28, using: &random) {
      case 0, 1: come(index)
      case 2: change(index)
      case 3: leave(index)
      case 4, 5: servers[index].publish()
      case 6: beginRenewal(index)
      case 7...10: begin(index)
      case 11...14: reachDatabase(index)
      case 15, 16: answer(index, isLost: false)
      case 17: answer(index, isLost: true)
      case 18: stray(index)
      case 19, 20: hear(index)
      case 21: if Int.random(in: 0..<4, using: &random) == 0 { listen(index) }
      case 22: pass(Int.random(in: 0..<60, using: &random))
      case 23: if Int.random(in: 0..<8, using: &random) == 0 { kill(index) }
      case 24: if Int.random(in: 0..<4, using: &random) == 0 { servers[index].isCutOff.toggle() }
      default: work(index)
      }
      if let wrong = servers[index].disorder { problem = wrong }
    }

    // MARK: Actions of the program

    private mutating func come(_ index: Int) {
      servers[index].lastVisitor += 1
      show("0", of: servers[index].lastVisitor, on: index)
    }

    private mutating func change(_ index: Int) {
      guard let number = servers[index].visitors.keys.sorted().randomElement(using: &random) else { return }
      show("\(time) \(Int.random(in: 0..<9, using: &random))", of: number, on: index)
    }

    private mutating func leave(_ index: Int) {
      guard let number = servers[index].visitors.keys.sorted().randomElement(using: &random) else { return }
      servers[index].visitors[number] = nil
      servers[index].own.show(nil, number: number, in: Self.channel)
    }

    private mutating func show(_ look: String, of number: Int, on index: Int) {
      // Unlike the content of any other server's visitors.
      let content = Data("\(servers[index].sender) \(number) \(look)".utf8)
      servers[index].visitors[number] = content
      servers[index].own.show(content, number: number, in: Self.channel)
    }

    // MARK: Requests

    private mutating func beginRenewal(_ index: Int) {
      guard servers[index].transfer == nil else { return }
      let lease = ModelDatabase.Lease(
        server: servers[index].own.server,
        isRegistered: servers[index].own.isRegistered,
        purge: servers[index].own.nextPurge()
      )
      servers[index].transfer = Transfer(request: .renew(lease, begun: time))
    }

    private mutating func begin(_ index: Int) {
      guard servers[index].transfer == nil, let request = servers[index].nextRequest() else { return }
      servers[index].transfer = Transfer(request: request)
    }

    private mutating func reachDatabase(_ index: Int) {
      guard let transfer = servers[index].transfer, transfer.answer == nil, !servers[index].isCutOff else {
        return
      }
      let answer = perform(transfer.request, of: servers[index].sender)
      servers[index].transfer?.answer = answer
    }

    private mutating func perform(_ request: Request, of sender: String) -> Answer {
      let (answer, notices) = database.perform(request, of: sender, at: time)
      for index in servers.indices where servers[index].isListening { servers[index].notices += notices }
      return answer
    }

    private mutating func answer(_ index: Int, isLost: Bool) {
      guard let transfer = servers[index].transfer else { return }
      if isLost {
        servers[index].transfer = nil
        // An abandoned request may still reach the database.
        if transfer.answer == nil { servers[index].strays.append(transfer.request) }
        return servers[index].failed(transfer.request)
      }
      guard let answer = transfer.answer else { return }
      servers[index].transfer = nil
      servers[index].ended(transfer.request, answer, epoch: epoch)
    }

    /// Renews the lease and performs all pending work without a fault, unless the server is disconnected.
    private mutating func work(_ index: Int) {
      guard !servers[index].isCutOff else { return }
      if servers[index].transfer != nil { finish(index) }
      beginRenewal(index)
      repeat {
        finish(index)
        begin(index)
      } while servers[index].transfer != nil
    }

    private mutating func stray(_ index: Int) {
      guard !servers[index].isCutOff, !servers[index].strays.isEmpty else { return }
      let request = servers[index].strays.removeFirst()
      _ = perform(request, of: servers[index].sender)
    }

    private mutating func hear(_ index: Int) {
      guard !servers[index].notices.isEmpty else { return }
      servers[index].hear(servers[index].notices.removeFirst())
    }

    /// Stops or restarts listening. Stopping loses the notices.
    private mutating func listen(_ index: Int) {
      servers[index].isListening.toggle()
      servers[index].notices = []
    }

    private mutating func pass(_ duration: Int) {
      time += duration
      for index in servers.indices { servers[index].expire(at: epoch + .milliseconds(time)) }
    }

    /// Kills a server and replaces it with a new one. Its requests may still reach the database.
    private mutating func kill(_ index: Int) {
      var next = makeServer()
      next.strays = servers[index].strays
      if let transfer = servers[index].transfer, transfer.answer == nil {
        next.strays.append(transfer.request)
      }
      // The model performs late requests as the new server's, and only messages contain their sender.
      next.strays.removeAll { if case .send = $0 { true } else { false } }
      servers[index] = next
    }

    // MARK: Completion

    private mutating func settle() -> String? {
      for index in servers.indices {
        servers[index].isListening = true
        servers[index].isCutOff = false
        while !servers[index].strays.isEmpty { stray(index) }
        if servers[index].transfer != nil { answer(index, isLost: true) }
        while !servers[index].strays.isEmpty { stray(index) }
      }
      // The leases of killed servers expire.
      for _ in 0..<12 { renewAll() }
      if let wrong = finishAll() { return wrong }
      // The rows of visitors that have left are removed.
      for _ in 0..<3 { renewAll() }
      if let wrong = finishAll() { return wrong }
      return check()
    }

    private mutating func renewAll() {
      time += Self.rowLease / 4
      for index in servers.indices {
        beginRenewal(index)
        finish(index)
      }
    }

    private mutating func finishAll() -> String? {
      for _ in 0..<100 {
        for index in servers.indices {
          while !servers[index].notices.isEmpty { hear(index) }
          begin(index)
          finish(index)
          if let wrong = servers[index].disorder { return wrong }
        }
      }
      return nil
    }

    private mutating func finish(_ index: Int) {
      reachDatabase(index)
      answer(index, isLost: false)
    }

    private func check() -> String? {
      for server in servers {
        let expected = servers.filter { $0.sender != server.sender }.flatMap(\.visitors.values).map(text)
          .sorted()
        let seen = server.seen.values.map(text).sorted()
        if seen != expected { return "\(server.own.server) sees \(seen) in place of \(expected)." }
        let known = server.others.visitors(of: Self.channel).compactMap(\.content).map(text).sorted()
        if known != expected { return "\(server.own.server) knows \(known) in place of \(expected)." }
      }
      let rows = database.rowCount
      let visitors = servers.reduce(0) { $0 + $1.visitors.count }
      return rows == visitors ? nil : "The database has \(rows) rows for \(visitors) visitors."
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
  }
#endif
