#if Postgres
  import DependencyInjection
  import Foundation
  import Testing

  @testable import PostgresStorage

  final class OutboxTests {
    private var outbox = Outbox(limit: 3, limitInBytes: 10)

    @Test func messagesAreSentOnceInTheirOrder() throws {
      for message in ["a", "b"] { try outbox.add(message) }
      #expect(next() == ["a", "b"])
      try outbox.add("c")
      #expect(next() == nil)
      outbox.ended()
      #expect(next() == ["c"])
      outbox.ended()
      #expect(next() == nil)
    }

    @Test func noMoreWaitThanMayWait() throws {
      for message in ["a", "b", "c"] { try outbox.add(message) }
      #expect(throws: Outbox.Refusal.full) { try add("d") }
    }

    @Test func aFullOutboxHasRoomForUrgentMessages() throws {
      for message in ["a", "b", "c"] { try outbox.add(message) }
      for message in ["d", "e", "f"] { try outbox.add(message, isUrgent: true) }
      #expect(throws: Outbox.Refusal.full) { try add("g", isUrgent: true) }
      #expect(throws: Outbox.Refusal.full) { try add("g") }
    }

    @Test func waitingBytesAreLimitedExceptForASingleMessage() throws {
      try outbox.add("123456789 123456789")
      #expect(throws: Outbox.Refusal.full) { try add("d") }
      _ = outbox.next()
      try outbox.add("123456789")
      #expect(throws: Outbox.Refusal.full) { try add("de") }
    }

    // A macro's argument can't call a mutating method.

    private func next() -> [String]? { outbox.next() }

    private func add(_ message: String, isUrgent: Bool = false) throws {
      try outbox.add(message, isUrgent: isUrgent)
    }
  }

  struct InboxTests {
    @Test func lateAndDuplicateMessagesAreNotDelivered() {
      var inbox = Inbox()
      #expect([5, 6, 6, 4, 9].map { inbox.accepts($0, from: "a") } == [true, true, false, false, true])
      let isFirst = inbox.accepts(1, from: "b")
      #expect(isFirst)
    }

    @Test func aLimitedNumberOfSendersIsRemembered() {
      var inbox = Inbox()
      for sender in 0...1000 { _ = inbox.accepts(7, from: "\(sender)") }
      #expect(["1000", "0"].map { inbox.accepts(7, from: $0) } == [false, true])
    }
  }

  struct ClusterNoticeTests {
    private let channel = ClusterChannel(name: "a:b\0\u{2028}\"é", type: "Note")

    @Test(arguments: [
      Data(#"{"text":"a:b"}"#.utf8), Data([0, 1, 255]), Data("a\0b".utf8), Data(), Data("\u{301}é".utf8),
    ])
    func messagesRoundTrip(content: Data) {
      let text = ClusterMessage.text(content, on: channel)
      #expect(!text.utf8.contains(0))
      let message = ClusterMessage(sender: "s", channel: channel, content: content)
      #expect(ClusterNotice("m7:s:3:\(text)", tables: 7) == .message(message, number: 3))
    }

    @Test(arguments: ["name", "\u{301}name", "\u{200D}:\u{FE0F}", "", "a:b"])
    func noticesOfSharedValuesNameAnyKey(_ key: String) throws {
      let notice = try #require(ReplicatedValueStore.parse("v12:\(key)"))
      #expect(notice == (key, 12))
      #expect(ReplicatedValueStore.parse("v12\(key.replacing(":", with: ""))") == nil)
      #expect(ReplicatedValueStore.parse("w12:\(key)") == nil)
    }

    @Test func foreignAndInvalidNoticesAreIgnored() {
      #expect(ClusterNotice("p7:s:3", tables: 7) == .visitors(server: "s", change: 3))
      #expect(ClusterNotice("q7:s", tables: 7) == .left(server: "s"))
      #expect(ClusterNotice("M7:s:3:12", tables: 7) == .stored(sender: "s", number: 3, row: 12))
      let others = [
        "", "p", "p8:s:3", "p7", "p7::3", "p7:s:x", "m7:s:3:", "m7:s:3:99:[]t", "m7:s:3:-1:[]t", "x7:s:3",
        "m7:s:3:2:[]t", "M7:s:3", "q7:s:3", "m7:s:3:1:é", "p7:s:99999999999999999999", "😀7:s:3",
      ]
      for text in others { #expect(ClusterNotice(text, tables: 7) == nil, "\(text)") }
    }
  }

  final class OwnVisitorsTests {
    private let room = ClusterChannel(name: "room", type: "Visitor")
    private var own: OwnVisitors = {
      let count = DependencyInjection.Locked(0)
      return OwnVisitors {
        count.withLock { count in
          count += 1
          return "server \(count)"
        }
      }
    }()

    @Test func nothingIsWrittenBeforeTheServerHasARow() {
      show("Ada", 1)
      #expect(nextWrite()?.rows == nil)
      own.registered()
      #expect(nextWrite()?.rows == [row(1, "Ada")])
    }

    @Test func changesThatWaitAreWrittenAsOne() {
      own.registered()
      for look in ["calm", "glad", "sad"] { show(look, 1) }
      show("Bob", 2)
      show(nil, 2)
      #expect(nextWrite()?.rows == [row(1, "sad")])
    }

    @Test func writesWithUnknownOutcomeAreRepeated() throws {
      own.registered()
      show("Ada", 1)
      let write = try #require(nextWrite())
      own.writeEnded(.unknown, of: write)
      #expect(nextWrite()?.rows == nil)
      show(nil, 1)
      own.registered()
      let again = try #require(nextWrite())
      #expect(again.rows == [row(1, nil)])
      #expect(again.change == 2)
    }

    @Test func writesAreLimitedInBytes() throws {
      own.registered()
      let picture = String(repeating: "x", count: 1_048_576)
      for number in 0..<5 { show(picture, number) }
      for number in 5..<1_000 { show("Ada", number) }
      #expect(nextWrite()?.rows.count == 1)
      let small = String(repeating: "x", count: 1_000)
      own = OwnVisitors { "server" }
      own.registered()
      for number in 0..<5_000 { show(small, number) }
      #expect(nextWrite()?.rows.count == 500)
    }

    @Test func aWriteThatFailsIsRepeatedInSmallerParts() throws {
      own.registered()
      for number in 0..<500 { show("Ada", number) }
      var sizes: [Int] = []
      for _ in 0..<12 {
        let write = try #require(nextWrite())
        sizes.append(write.rows.count)
        own.writeEnded(.unknown, of: write)
        own.registered()
      }
      #expect(sizes.prefix(4) == [500, 250, 125, 62])
      #expect(sizes.last == 1)
      own.writeEnded(.written, of: try #require(nextWrite()))
      #expect(nextWrite()?.rows.count == 499)
    }

    @Test func aServerWithoutItsRowReturnsUnderAnotherName() throws {
      own.registered()
      for (number, name) in [(1, "Ada"), (2, "Bob")] { show(name, number) }
      let write = try #require(nextWrite())
      own.writeEnded(.written, of: write)
      show(nil, 1)
      let second = try #require(nextWrite())
      own.writeEnded(.lost, of: second)
      #expect(own.server == "server 2")
      #expect(nextWrite()?.rows == nil)
      own.registered()
      let third = try #require(nextWrite())
      #expect(third.server == "server 2")
      #expect(third.rows == [row(2, "Bob")])
    }

    @Test func visitorsThatHaveLeftAreRemovedTwoRenewalsLater() throws {
      own.registered()
      show("Ada", 1)
      own.writeEnded(.written, of: try #require(nextWrite()))
      #expect(nextPurge() == nil)
      #expect(nextPurge() == 1)
      #expect(nextPurge() == nil)
    }

    @Test func unwrittenShortVisitsLeaveNothing() {
      show("Ada", 0)
      for number in 1...10_000 {
        show("Bob", number)
        show(nil, number)
      }
      #expect(own.unwritten.storedCount < 100)
      show("Eve", 1)
      own.registered()
      #expect(nextWrite()?.rows == [row(1, "Ada"), row(10_002, "Eve")])
    }

    // A macro's argument can't call a mutating method.

    private func nextWrite() -> OwnVisitors.Write? { own.nextWrite() }

    private func nextPurge() -> Int? { own.nextPurge() }

    private func show(_ look: String?, _ number: Int) {
      own.show(look.map { Data($0.utf8) }, number: number, in: room)
    }

    private func row(_ number: Int, _ look: String?) -> OwnVisitors.Row {
      OwnVisitors.Row(number: number, channel: room, content: look.map { Data($0.utf8) })
    }
  }
#endif
