import ComposableArchitecture
import Foundation
import IssueReportingTestSupport
import LivePages
import Testing

struct SeveralServersTests {
  private struct Note: Codable, Hashable {
    var text: String
  }

  private struct Visitor: Codable, Hashable, Identifiable {
    var id: String
    var mood = "calm"
  }

  private struct Secret: Identifiable {
    var id: Int
  }

  private final class Heard<Value: Sendable>: @unchecked Sendable {
    var values: [Value] = []
    var subscription: AnyCancellable?

    init(_ publisher: some Publisher<Value, Never>) {
      subscription = publisher.sink { [unowned self] in values.append($0) }
    }
  }

  private let first: InMemoryServer
  private let second: InMemoryServer
  private let here: Topics
  private let there: Topics

  init() {
    let servers = InMemoryServers()
    (first, second) = (servers.add(), servers.add())
    (here, there) = (Topics(transport: first), Topics(transport: second))
  }

  private func names(_ heard: Heard<Presence<Visitor>.Members>) -> [String] {
    heard.values.last?.map(\.id) ?? []
  }

  @Test func messagesAreDeliveredOnceOnEachServer() {
    let near = Heard(here.topic("room", of: Note.self))
    let far = Heard(there.topic("room", of: Note.self))
    here.topic("room").send(Note(text: "a"))
    there.topic("room").send(Note(text: "b"))
    #expect(near.values.map(\.text) == ["a", "b"])
    #expect(far.values.map(\.text) == ["a", "b"])
  }

  @Test func visitorsOfBothServersSeeArrivalsAndDepartures() {
    let onlooker = Heard(there.presence("room", of: Visitor.self).members)
    let ada = Heard(here.presence("room").joined(by: Visitor(id: "Ada")))
    let bob = Heard(there.presence("room").joined(by: Visitor(id: "Bob")))
    #expect(names(ada) == ["Ada", "Bob"])
    #expect(names(onlooker) == ["Ada", "Bob"])
    here.presence("room").update(Visitor(id: "Ada", mood: "glad"))
    #expect(bob.values.last?[id: "Ada"]?.mood == "glad")
    // Only members of this server can be changed.
    there.presence("room").update(Visitor(id: "Ada", mood: "sad"))
    #expect(bob.values.last?[id: "Ada"]?.mood == "glad")
    ada.subscription = nil
    #expect(names(onlooker) == ["Bob"])
  }

  @Test func tabsOnTwoServersAreOneMember() {
    let onlooker = Heard(here.presence("room", of: Visitor.self).members)
    let near = Heard(here.presence("room").joined(by: Visitor(id: "Ada")))
    let far = Heard(there.presence("room").joined(by: Visitor(id: "Ada", mood: "glad")))
    #expect(onlooker.values.last.map(Array.init) == [Visitor(id: "Ada", mood: "glad")])
    far.subscription = nil
    #expect(onlooker.values.last.map(Array.init) == [Visitor(id: "Ada")])
    near.subscription = nil
    #expect(names(onlooker) == [])
  }

  @Test func latePresencesShowEarlierMembers() {
    let topics = Topics()
    let ada = Heard(topics.presence("room").joined(by: Visitor(id: "Ada")))
    let bob = Heard(there.presence("room").joined(by: Visitor(id: "Bob")))
    let connections = Heard(topics.connection)
    topics.connect(to: first)
    #expect(names(ada) == ["Ada", "Bob"])
    #expect(names(bob) == ["Bob", "Ada"])
    #expect(connections.values == [.oneServer, .connected])
    topics.connect(to: first)
    withExpectedIssue { topics.connect(to: second) }
    #expect(names(ada) == ["Ada", "Bob"])
  }

  @Test func disconnectedServersContinueLocally() {
    let near = Heard(here.topic("room", of: Note.self))
    let far = Heard(there.topic("room", of: Note.self))
    let ada = Heard(here.presence("room").joined(by: Visitor(id: "Ada")))
    let bob = Heard(there.presence("room").joined(by: Visitor(id: "Bob")))
    let connections = Heard(here.connection)
    first.disconnect()
    here.topic("room").send(Note(text: "alone"))
    let eve = Heard(here.presence("room").joined(by: Visitor(id: "Eve")))
    #expect(near.values.map(\.text) == ["alone"])
    #expect(names(ada) == ["Ada", "Eve"])
    #expect(names(bob) == ["Bob"])
    first.reconnect()
    #expect(Set(names(ada)) == ["Ada", "Bob", "Eve"])
    #expect(names(bob) == ["Bob", "Ada", "Eve"])
    #expect(far.values == [])
    #expect(
      connections.values == [
        .connected, .disconnected(reason: "The test has disconnected it."), .connected,
      ]
    )
    _ = eve
  }

  @Test func messagesOfAnotherVersionAreReportedOnce() throws {
    let far = Heard(there.topic("room", of: Note.self))
    let visitors = Heard(there.presence("room", of: Visitor.self).members)
    let notes = TopicChannel(name: "room", type: "LivePagesTests.SeveralServersTests.Note")
    let members = TopicChannel(name: "room", type: "LivePagesTests.SeveralServersTests.Visitor")
    withExpectedIssue {
      try first.publish(Data(#"{"body":"a"}"#.utf8), on: notes)
    }
    try first.publish(Data(#"{"body":"b"}"#.utf8), on: notes)
    here.topic("room").send(Note(text: "c"))
    #expect(far.values.map(\.text) == ["c"])
    try first.show(Data(#"{"id":"Ada","mood":"calm"}"#.utf8), number: 1, in: members)
    #expect(names(visitors) == ["Ada"])
    // A member whose value can't be decoded isn't shown.
    withExpectedIssue {
      try first.show(Data(#"{"id":"Ada","mood":7}"#.utf8), number: 1, in: members)
    }
    try first.show(Data(#"{"id":"Bob","mood":7}"#.utf8), number: 2, in: members)
    #expect(names(visitors) == [])
    try first.show(Data(#"{"id":"Ada","mood":"sad"}"#.utf8), number: 1, in: members)
    #expect(names(visitors) == ["Ada"])
  }

  @Test func unencodableMessagesAreRefusedAndNotDelivered() {
    let near = Heard(here.topic("room", of: Double.self))
    #expect(throws: TopicError.self) { try here.topic("room").publish(Double.infinity) }
    withExpectedIssue { here.topic("room").send(Double.nan) }
    here.topic("room").send(-Double.infinity)
    #expect(near.values == [])
    here.topic("room").send(1.5)
    #expect(near.values == [1.5])
  }

  @Test func fullTransportsStillDeliverLocally() {
    let topics = Topics(transport: FullTransport())
    let near = Heard(topics.topic("room", of: Note.self))
    #expect(throws: TopicError.self) { try topics.topic("room").publish(Note(text: "a")) }
    withExpectedIssue { topics.topic("room").send(Note(text: "b")) }
    topics.topic("room").send(Note(text: "c"))
    #expect(near.values.map(\.text) == ["a", "b", "c"])
  }

  @Test func nonCodableMessagesStayLocalAndAreReported() {
    var heard: [Heard<Int>] = []
    withExpectedIssue {
      let topic = here.topic("room", of: Secret.self)
      heard.append(Heard(topic.map(\.id)))
      topic.send(Secret(id: 7))
    }
    #expect(heard[0].values == [7])
    here.topic("another room", of: Secret.self).send(Secret(id: 8))
  }

  @Test func privateTypesHaveTheSameNameInEachProcess() {
    let far = Heard(there.topic("room", of: Note.self))
    let type = "LivePagesTests.SeveralServersTests.Note"
    #expect(throws: Never.self) {
      try first.publish(Data(#"{"text":"a"}"#.utf8), on: TopicChannel(name: "room", type: type))
    }
    #expect(far.values == [Note(text: "a")])
  }

  @Test func topicsAndPresencesAreReleasedAsOnOneServer() {
    let near = Heard(here.presence("room").joined(by: Visitor(id: "Ada")))
    let far = Heard(there.topic("room", of: Note.self))
    #expect((here.count, there.count) == (1, 1))
    near.subscription = nil
    far.subscription = nil
    #expect((here.count, there.count) == (0, 0))
    here.topic("room").send(Note(text: "nobody listens"))
  }
}

/// A transport that accepts no messages.
private final class FullTransport: TopicTransport {
  var connection: AnyPublisher<TopicConnection, Never> { Just(.connected).eraseToAnyPublisher() }

  func publish(_ message: Data, on channel: TopicChannel) throws(TopicError) {
    throw .tooManyWaiting(channel, limit: 0)
  }

  func subscribe(
    to channel: TopicChannel,
    receive: @escaping @Sendable (Data) -> Void
  ) -> TransportSubscription {
    TransportSubscription {}
  }

  func show(_ member: Data?, number: Int, in channel: TopicChannel) {}

  func watch(
    _ channel: TopicChannel,
    receive: @escaping @Sendable ([RemoteMember]) -> Void
  ) -> TransportSubscription {
    TransportSubscription {}
  }
}
