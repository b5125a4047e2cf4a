#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import NIOCore
  import NIOEmbedded
  import Testing

  @testable import LivePagesHummingbird

  struct SlowLaneTests {
    private let loop = EmbeddedEventLoop()
    private let lane = SlowLane()
    private let entered = Locked<[Int]>([])

    @discardableResult
    private func queue(_ name: Int, for clients: ConnectionLedger.Client...) -> SlowLane.LanePlace {
      lane.queue(for: clients, on: loop) { [entered] in entered.withLock { $0.append(name) } }
    }

    /// Answers requests until none waits.
    private func answerAll(_ places: [Int: SlowLane.LanePlace]) {
      var answered = 0
      loop.run()
      while answered < names.count {
        if let place = places[names[answered]] { lane.leave(place) }
        answered += 1
        loop.advanceTime(by: .seconds(2))
      }
    }

    private var names: [Int] { entered.withLock { $0 } }

    @Test func oneRequestAfterTheOtherIsLetIn() {
      let first = queue(1)
      let second = queue(2)
      _ = queue(3)
      loop.run()
      #expect(names == [1])
      lane.leave(first)
      loop.advanceTime(by: .milliseconds(1))
      #expect(names.starts(with: [1, 2]))
      lane.leave(second)
      loop.advanceTime(by: .milliseconds(1))
      #expect(names == [1, 2, 3])
    }

    @Test func reportsHowManyRequestsWait() {
      let changes = Locked<[Int]>([])
      let waits = Locked(0)
      let lane = SlowLane { count, wait in
        changes.withLock { $0.append(count) }
        if wait != nil { waits.withLock { $0 += 1 } }
      }
      let places = (0..<3).map { _ in lane.queue(for: [.browser(1)], on: loop) {} }
      #expect(changes.withLock { $0 } == [1, 0, 1, 2])
      // One request leaves while it waits, and then the active request is answered.
      lane.leave(places[1])
      #expect(changes.withLock { $0.last } == 1)
      lane.leave(places[0])
      loop.advanceTime(by: .seconds(1))
      #expect(changes.withLock { $0.last } == 0)
      #expect(waits.withLock { $0 } == 2)
      lane.leave(places[1])
      #expect(changes.withLock { $0.last } == 0)
    }

    @Test func aClientWaitsForOneRequestOfEachOther() {
      var places: [Int: SlowLane.LanePlace] = [:]
      for number in 1...120 { places[number] = queue(number, for: .browser(1)) }
      places[1000] = queue(1000, for: .browser(2))
      places[2000] = queue(2000, for: .browser(3))
      places[1001] = queue(1001, for: .browser(2))
      answerAll(places)
      #expect(names.prefix(7) == [1, 2, 1000, 2000, 3, 1001, 4])
      #expect(names.count == 123)
    }

    @Test func sessionsShareTheirAddressesTurns() throws {
      let home = ConnectionLedger.Client.address(try #require(IPAddress(Array("192.0.2.1".utf8)[...])))
      let office = ConnectionLedger.Client.address(try #require(IPAddress(Array("192.0.2.2".utf8)[...])))
      var places: [Int: SlowLane.LanePlace] = [:]
      // Sessions are easy to invent, unlike addresses.
      for number in 1...50 { places[number] = queue(number, for: home, .browser(number)) }
      for number in 101...103 { places[number] = queue(number, for: office, .browser(101)) }
      places[201] = queue(201, for: office, .browser(201))
      answerAll(places)
      #expect(names.prefix(8) == [1, 2, 101, 3, 201, 4, 102, 5])
      #expect(names.count == 54)
    }

    @Test func returningClientsHaveOneTurn() {
      let first = queue(0, for: .browser(0))
      for _ in 0..<100 { lane.leave(queue(1, for: .browser(1))) }
      var places = [0: first]
      for number in 1...5 { places[number] = queue(number, for: .browser(1)) }
      for number in 101...105 { places[number] = queue(number, for: .browser(2)) }
      answerAll(places)
      #expect(names == [0, 1, 101, 2, 102, 3, 103, 4, 104, 5, 105])
    }

    @Test func theLaneRestsAfterEachRequest() {
      let first = queue(1)
      _ = queue(2)
      loop.run()
      lane.leave(first)
      loop.run()
      #expect(names == [1])
      loop.advanceTime(by: .hours(1))
      #expect(names == [1, 2])
    }

    @Test func abandonedRequestsAreSkipped() {
      let first = queue(1)
      lane.leave(queue(2))
      _ = queue(3)
      loop.run()
      lane.leave(first)
      // The remaining time depends on the duration of the previous steps.
      loop.advanceTime(by: .hours(1))
      #expect(names == [1, 3])
    }

    @Test func longRequestsDoNotBlockOthers() {
      _ = queue(1)
      _ = queue(2)
      _ = queue(3)
      loop.advanceTime(by: .milliseconds(999))
      #expect(names == [1])
      loop.advanceTime(by: .milliseconds(101))
      #expect(names == [1, 2])
      // Requests that only wait, such as for a body that doesn't come, don't make the lane rest for long.
      loop.advanceTime(by: .milliseconds(1100))
      #expect(names == [1, 2, 3])
    }

    @Test func theRestIsThreeTimesAsLongAsTheRequest() {
      let first = queue(1)
      _ = queue(2)
      loop.run()
      loop.advanceTime(by: .milliseconds(200))
      lane.leave(first)
      loop.advanceTime(by: .milliseconds(599))
      #expect(names == [1])
      loop.advanceTime(by: .milliseconds(1))
      #expect(names == [1, 2])
    }
  }
#endif
