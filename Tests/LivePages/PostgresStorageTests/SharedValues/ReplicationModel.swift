#if Postgres
  @testable import PostgresStorage

  /// A random number generator with a seed.
  struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    // SplitMix64.
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  /// A model of three servers and a database in virtual time. Steps are random: a change, a request that
  /// reaches the database, a delivered or lost answer, a delivered or lost notice, or a displayed value.
  ///
  /// Values are lists, and each change appends a unique number. At the end, the list must contain each number
  /// once, and those of one server in order; otherwise a change was lost, duplicated or reordered.
  struct ReplicationModel {
    typealias Replica = ReplicatedValue<[Int]>

    private struct Database {
      var version = 0
      var value: [Int]?
      var writeNumbers = [0, 0, 0]

      func row(for server: Int) -> Replica.Row {
        Replica.Row(version: version, value: value, writeNumber: writeNumbers[server])
      }

      mutating func write(_ write: Replica.Write, by server: Int) -> Replica.WriteOutcome {
        guard write.expectedVersion == version else { return .conflict }
        version += 1
        value = write.value
        writeNumbers[server] = write.number
        return .written
      }
    }

    private enum Answer {
      case row(Replica.Row)
      case outcome(Replica.WriteOutcome)
    }

    /// A request in transit: it reaches the database, and then its answer reaches the server.
    private struct Transfer {
      let request: Replica.Request
      var answer: Answer?
    }

    private struct Server {
      var replica = Replica(initialValue: [], merge: mergeLists)
      /// The value that the program on the server displays.
      var shown: [Int] = []
      /// The value in transit to the program.
      var showing: [Int]?
      var transfer: Transfer?
      /// Abandoned writes that may still reach the database.
      var strayWrites: [Replica.Write] = []
      var notices: [Int] = []
      var isListening = true
      var made: [Int] = []

      /// Behaves like `SharedValueReplica`: values are delivered until the displayed value is the visible
      /// one.
      mutating func show() { showing = replica.visible }
    }

    private var database = Database()
    private var servers = [Server(), Server(), Server()]
    private var random: SeededGenerator
    private var lastChange = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Runs random steps, then ends all faults, and returns a description of the first problem.
    mutating func run(steps: Int) -> String? {
      for _ in 0..<steps { step(Int.random(in: 0..<3, using: &random), hasFaults: true) }
      for index in servers.indices {
        servers[index].isListening = true
        servers[index].replica.readAgain()
        servers[index].replica.resume()
      }
      var rounds = 0
      while !isQuiet {
        for index in servers.indices { settle(index) }
        rounds += 1
        if rounds > 1000 { return "It does not come to rest." }
      }
      return check()
    }

    private mutating func step(_ index: Int, hasFaults: Bool) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: change(index)
      case 2, 3: ask(index)
      case 4, 5: reachDatabase(index)
      case 6, 7: answer(index, isLost: Int.random(in: 0..<4, using: &random) == 0)
      case 8: hear(index)
      case 9: arrive(index)
      case 10: stray(index)
      default: listen(index)
      }
    }

    // MARK: Steps

    private mutating func change(_ index: Int) {
      lastChange += 1
      let number = lastChange
      servers[index].made.append(number)
      let base = servers[index].shown
      let value = base + [number]
      servers[index].shown = value
      let isInStep = servers[index].showing == nil
      if servers[index].replica.change(from: base, to: value, isInStep: isInStep) { servers[index].show() }
    }

    private mutating func ask(_ index: Int) {
      guard servers[index].transfer == nil else { return }
      if Bool.random(using: &random) { servers[index].replica.resume() }
      guard let request = servers[index].replica.nextRequest() else { return }
      servers[index].transfer = Transfer(request: request)
    }

    private mutating func reachDatabase(_ index: Int) {
      guard let transfer = servers[index].transfer, transfer.answer == nil else { return }
      switch transfer.request {
      case .read:
        let row = database.row(for: index)
        servers[index].transfer?.answer = .row(row)
      case .write(let write):
        let outcome = perform(write, by: index)
        servers[index].transfer?.answer = .outcome(outcome)
      }
    }

    private mutating func perform(_ write: Replica.Write, by index: Int) -> Replica.WriteOutcome {
      let outcome = database.write(write, by: index)
      if outcome == .written {
        for listener in servers.indices where servers[listener].isListening {
          servers[listener].notices.append(database.version)
        }
      }
      return outcome
    }

    private mutating func answer(_ index: Int, isLost: Bool) {
      guard let transfer = servers[index].transfer else { return }
      if isLost {
        servers[index].transfer = nil
        switch transfer.request {
        case .read: servers[index].replica.readFailed()
        case .write(let write):
          // An abandoned write may still reach the database.
          if transfer.answer == nil { servers[index].strayWrites.append(write) }
          servers[index].replica.writeEnded(.unknown)
        }
        return
      }
      guard let answer = transfer.answer else { return }
      servers[index].transfer = nil
      switch answer {
      case .row(let row): if servers[index].replica.readEnded(row) { servers[index].show() }
      case .outcome(let outcome): servers[index].replica.writeEnded(outcome)
      }
    }

    private mutating func hear(_ index: Int) {
      guard !servers[index].notices.isEmpty else { return }
      let version = servers[index].notices.removeFirst()
      servers[index].replica.notice(version: version)
    }

    /// Delivers the value in transit to the program, or a later one.
    private mutating func arrive(_ index: Int) {
      guard servers[index].showing != nil else { return }
      servers[index].showing = nil
      let visible = servers[index].replica.visible
      servers[index].shown = visible
    }

    private mutating func stray(_ index: Int) {
      guard !servers[index].strayWrites.isEmpty else { return }
      let write = servers[index].strayWrites.removeFirst()
      _ = perform(write, by: index)
    }

    /// Stops listening and loses the notices, or restarts it and reads everything.
    private mutating func listen(_ index: Int) {
      servers[index].isListening.toggle()
      if servers[index].isListening {
        servers[index].replica.readAgain()
      } else {
        servers[index].notices = []
      }
    }

    // MARK: Completion

    private var isQuiet: Bool {
      servers.allSatisfy {
        $0.transfer == nil && $0.notices.isEmpty && $0.strayWrites.isEmpty && $0.showing == nil
          && $0.replica.isConfirmed && $0.shown == database.value ?? []
      }
    }

    private mutating func settle(_ index: Int) {
      stray(index)
      hear(index)
      servers[index].replica.resume()
      if servers[index].transfer == nil, let request = servers[index].replica.nextRequest() {
        servers[index].transfer = Transfer(request: request)
      }
      reachDatabase(index)
      answer(index, isLost: false)
      arrive(index)
    }

    private func check() -> String? {
      let list = database.value ?? []
      if list.count != lastChange || Set(list).count != list.count {
        return "Of \(lastChange) changes the list has \(Set(list).count), and \(list.count) elements: \(list)"
      }
      for server in servers where list.filter(Set(server.made).contains) != server.made {
        return "The changes \(server.made) of a server are in another order: \(list)"
      }
      return nil
    }
  }

  /// Merges two lists by appending the added elements.
  private func mergeLists(_ base: [Int], _ value: [Int], _ other: [Int]) -> [Int] {
    let present = Set(base)
    return other + value.filter { !present.contains($0) }
  }
#endif
