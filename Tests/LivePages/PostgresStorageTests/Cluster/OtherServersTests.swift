#if Postgres
  import Foundation
  import Testing

  @testable import PostgresStorage

  final class OtherServersTests {
    private let start = ContinuousClock.now
    private let room = ClusterChannel(name: "room", type: "Visitor")
    private var others = OtherServers(patience: .seconds(3))

    @Test func nothingIsReadBeforeTheServersAreListed() {
      others.notice(server: "a", change: 1)
      #expect(nextReading() == nil)
      _ = others.list(["a": 1], asOf: start)
      #expect(nextReading() == [.init(server: "a", since: 0)])
    }

    @Test func readsOnlyNewChangesOneAtATime() {
      read("a", change: 2, [(1, "Ada"), (2, "Bob")])
      #expect(nextReading() == nil)
      others.notice(server: "a", change: 3)
      #expect(nextReading() == [.init(server: "a", since: 2)])
      others.notice(server: "a", change: 4)
      #expect(nextReading() == nil)
    }

    @Test func visitorsOfUnlistedServersLeave() {
      read("a", change: 1, [(1, "Ada")])
      #expect(list([:], asOf: start) == [visitor(1, nil)])
      #expect(others.visitors(of: room).isEmpty)
    }

    @Test func serversExpireWithoutAListAndAreReadAgainWithTheNext() {
      read("a", change: 1, [(1, "Ada")])
      #expect(expire(at: start + .milliseconds(2999)).isEmpty)
      #expect(expire(at: start + .seconds(3)) == [visitor(1, nil)])
      others.notice(server: "a", change: 2)
      #expect(nextReading() == nil)
      _ = others.list(["a": 2], asOf: start + .seconds(4))
      #expect(nextReading() == [.init(server: "a", since: 0)])
    }

    @Test func answersRequestedBeforeTheExpiryAreDiscarded() {
      read("a", change: 1, [(1, "Ada")])
      others.notice(server: "a", change: 2)
      let questions = others.nextReading() ?? []
      _ = others.expire(at: start + .seconds(3))
      others.notice(server: "a", change: 2)
      let late = OtherServers.Answer(server: "a", change: 2, purged: 0, rows: [row(2, "Bob")])
      #expect(readingEnded(questions, [late]).isEmpty)
      _ = others.list(["a": 2], asOf: start + .seconds(4))
      #expect(nextReading() == [.init(server: "a", since: 0)])
    }

    @Test func purgedVisitorsAreReportedAsLeft() {
      read("a", change: 2, [(1, "Ada"), (2, "Bob")])
      others.notice(server: "a", change: 5)
      let questions = others.nextReading() ?? []
      let answer = OtherServers.Answer(server: "a", change: 5, purged: 4, rows: [row(2, "Bob")])
      #expect(readingEnded(questions, [answer]) == [visitor(1, nil), visitor(2, "Bob")])
      #expect(others.visitors(of: room) == [visitor(2, "Bob")])
    }

    @Test func missingChangesAreNotReadForever() {
      others.notice(server: "a", change: .max)
      read("a", change: 1, [(1, "Ada")])
      #expect(nextReading() == nil)
    }

    // A macro's argument can't call a mutating method.

    private func nextReading() -> [OtherServers.Question]? { others.nextReading() }

    private func list(_ changes: [String: Int], asOf begun: ContinuousClock.Instant) -> [OtherServers.Visitor]
    {
      others.list(changes, asOf: begun)
    }

    private func expire(at now: ContinuousClock.Instant) -> [OtherServers.Visitor] { others.expire(at: now) }

    private func readingEnded(
      _ questions: [OtherServers.Question],
      _ answers: [OtherServers.Answer]
    ) -> [OtherServers.Visitor] {
      others.readingEnded(questions, answers)
    }

    private func read(_ server: String, change: Int, _ visitors: [(Int, String)]) {
      _ = others.list([server: change], asOf: start)
      let questions = others.nextReading() ?? []
      let rows = visitors.map { row($0.0, $0.1) }
      let answer = OtherServers.Answer(server: server, change: change, purged: 0, rows: rows)
      _ = others.readingEnded(questions, [answer])
    }

    private func row(_ number: Int, _ name: String?) -> OwnVisitors.Row {
      OwnVisitors.Row(number: number, channel: room, content: name.map { Data($0.utf8) })
    }

    private func visitor(_ number: Int, _ name: String?) -> OtherServers.Visitor {
      .init(server: "a", number: number, channel: room, content: name.map { Data($0.utf8) })
    }
  }
#endif
