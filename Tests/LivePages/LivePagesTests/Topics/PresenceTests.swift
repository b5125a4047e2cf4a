import ComposableArchitecture
import LivePages
import Testing

struct PresenceTests {
  private struct Visitor: Identifiable, Hashable {
    var id: String
    var mood = "calm"
  }

  /// The member lists that one visitor receives.
  private final class View {
    var lists: [[Visitor]] = []
    var subscription: AnyCancellable?

    func look(_ members: AnyPublisher<Presence<Visitor>.Members, Never>) {
      subscription = members.sink { [unowned self] in lists.append(Array($0)) }
    }
  }

  private let topics = Topics()
  private let ada = View()
  private let bob = View()
  private let onlooker = View()

  private var presence: Presence<Visitor> { topics.presence("board") }

  @Test func arrivalsAndDeparturesAreVisibleToAll() {
    onlooker.look(presence.members)
    ada.look(presence.joined(by: Visitor(id: "Ada")))
    bob.look(presence.joined(by: Visitor(id: "Bob")))
    ada.subscription = nil
    #expect(onlooker.lists.map { $0.map(\.id) } == [[], ["Ada"], ["Ada", "Bob"], ["Bob"]])
    #expect(ada.lists.map { $0.map(\.id) } == [["Ada"], ["Ada", "Bob"]])
    #expect(bob.lists.map { $0.map(\.id) } == [["Ada", "Bob"], ["Bob"]])
  }

  @Test func tabsOfOneUserAreOneMember() {
    onlooker.look(presence.members)
    ada.look(presence.joined(by: Visitor(id: "Ada")))
    bob.look(presence.joined(by: Visitor(id: "Ada", mood: "glad")))
    #expect(onlooker.lists.last == [Visitor(id: "Ada", mood: "glad")])
    bob.subscription = nil
    #expect(onlooker.lists.last == [Visitor(id: "Ada", mood: "glad")])
    ada.subscription = nil
    #expect(onlooker.lists.last == [])
  }

  @Test func updatesAffectPresentMembersOnly() {
    onlooker.look(presence.members)
    presence.update(Visitor(id: "Ada"))
    #expect(onlooker.lists == [[]])
    ada.look(presence.joined(by: Visitor(id: "Ada")))
    presence.update(Visitor(id: "Ada", mood: "glad"))
    #expect(onlooker.lists == [[], [Visitor(id: "Ada")], [Visitor(id: "Ada", mood: "glad")]])
    ada.subscription = nil
    presence.update(Visitor(id: "Ada"))
    #expect(onlooker.lists.last == [])
  }

  @Test func subscriptionsJoinOnceEach() {
    let publisher = presence.joined(by: Visitor(id: "Ada"))
    onlooker.look(presence.members)
    #expect(onlooker.lists == [[]])
    ada.look(publisher)
    bob.look(publisher)
    ada.subscription = nil
    #expect(onlooker.lists.last == [Visitor(id: "Ada")])
    bob.subscription = nil
    #expect(onlooker.lists.last == [])
  }

  @Test func presencesAreReleasedWithTheirLastSubscriber() {
    ada.look(presence.joined(by: Visitor(id: "Ada")))
    onlooker.look(presence.members)
    #expect(topics.count == 1)
    ada.subscription = nil
    #expect(topics.count == 1)
    onlooker.subscription = nil
    #expect(topics.count == 0)
  }

  @Test func membersJoiningDuringADeliveryArePublished() {
    let (presence, second) = (presence, bob)
    let subscription = presence.members.sink { members in
      if members.count == 1 { second.look(presence.joined(by: Visitor(id: "Bob"))) }
    }
    onlooker.look(presence.members)
    ada.look(presence.joined(by: Visitor(id: "Ada")))
    #expect(onlooker.lists.last?.map(\.id) == ["Ada", "Bob"])
    #expect(bob.lists.last?.map(\.id) == ["Ada", "Bob"])
    subscription.cancel()
  }
}
