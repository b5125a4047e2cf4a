import ComposableArchitecture
import Testing

@testable import LivePages

struct PresenceStateTests {
  private struct Visitor: Identifiable, Equatable {
    var id: String
    var mood = "calm"
  }

  private var state = PresenceState<Visitor>()
  private let ada = Visitor(id: "Ada")
  private let angryAda = Visitor(id: "Ada", mood: "angry")
  private let bob = Visitor(id: "Bob")
  private let remote = RemoteMember.ID(server: "b", number: 1)

  /// Takes the changes for the observers.
  private mutating func told() -> PresenceState<Visitor>.News? {
    guard state.beginTelling() else { return nil }
    let news = state.untold()
    #expect(state.untold() == nil)
    return news
  }

  /// Takes the changes for other servers, each with its number.
  private mutating func changes() -> [[String]] {
    told()?.changesHere.map { ["\($0.number)", $0.member.map { "\($0.id) \($0.mood)" } ?? "gone"] } ?? []
  }

  @Test mutating func membersStayUntilTheirLastSeatIsLeft() {
    let first = state.join(ada)
    let second = state.join(ada)
    #expect(first != second)
    state.leave(first)
    state.leave(first)
    #expect(state.members == [ada])
    state.leave(second)
    #expect(state.members.isEmpty)
  }

  @Test mutating func membersShowTheirLatestAppearance() {
    state.update(ada)
    #expect(state.members.isEmpty)
    _ = state.join(ada)
    state.update(angryAda)
    #expect(state.members == [angryAda])
    _ = state.join(ada)
    #expect(state.members == [ada])
  }

  @Test mutating func remoteMembersAreShownUntilTheyLeave() {
    state.show(ada, of: remote)
    #expect(state.members == [ada])
    state.update(angryAda)
    #expect(state.members == [ada])
    state.show(angryAda, of: remote)
    #expect(state.members == [angryAda])
    state.show(nil, of: remote)
    #expect(state.members.isEmpty)
    state.show(nil, of: remote)
    #expect(state.members.isEmpty)
  }

  @Test mutating func aMemberOfAnotherServerMayBecomeAnother() {
    state.show(ada, of: remote)
    state.show(bob, of: remote)
    #expect(state.members == [bob])
  }

  @Test mutating func leavingOnePlaceShowsTheRemainingAppearance() {
    let seat = state.join(ada)
    state.show(angryAda, of: remote)
    #expect(state.members == [angryAda])
    state.show(nil, of: remote)
    #expect(state.members == [ada])
    state.show(angryAda, of: remote)
    state.update(ada)
    #expect(state.members == [ada])
    state.leave(seat)
    #expect(state.members == [angryAda])
  }

  @Test mutating func leavingElsewhereKeepsLaterAppearances() {
    let elsewhere = RemoteMember.ID(server: "c", number: 1)
    state.show(ada, of: elsewhere)
    state.show(bob, of: remote)
    state.show(ada, of: remote)
    _ = state.join(angryAda)
    state.show(nil, of: elsewhere)
    #expect(state.members == [angryAda])
  }

  @Test mutating func oneThreadPublishesAllChanges() {
    #expect(state.beginTelling() == false)
    _ = state.join(ada)
    #expect(state.beginTelling() == true)
    #expect(state.beginTelling() == false)
    #expect(state.untold()?.members == [ada])
    _ = state.join(bob)
    #expect(state.beginTelling() == false)
    #expect(state.untold()?.members == [ada, bob])
    #expect(state.untold() == nil)
    #expect(state.beginTelling() == false)
    state.update(angryAda)
    #expect(state.beginTelling() == true)
  }

  @Test mutating func otherServersReceiveNothingUntilMembersAreShared() {
    let seat = state.join(ada)
    state.leave(seat)
    _ = state.join(bob)
    #expect(changes() == [])
    state.shareMembers()
    #expect(state.beginTelling() == true)
    let news = state.untold()
    #expect(news?.members == nil)
    #expect(news?.changesHere.map(\.number) == [2])
    #expect(news?.changesHere.map(\.member) == [bob])
  }

  @Test mutating func otherServersReceiveLocalChangesInOrder() {
    state.shareMembers()
    let first = state.join(ada)
    state.update(angryAda)
    state.leave(first)
    state.leave(state.join(bob))
    #expect(
      changes() == [
        ["1", "Ada calm"], ["1", "Ada angry"], ["1", "gone"],
        ["2", "Bob calm"], ["2", "gone"],
      ]
    )
    #expect(changes() == [])
  }

  @Test mutating func otherServersDoNotReceiveTheirOwnMembers() {
    state.shareMembers()
    state.show(ada, of: remote)
    #expect(changes() == [])
    _ = state.join(bob)
    state.show(nil, of: remote)
    state.show(bob, of: remote)
    #expect(changes() == [["1", "Bob calm"]])
  }

  @Test mutating func repeatedJoinsKeepTheMemberNumber() {
    state.shareMembers()
    let first = state.join(ada)
    let second = state.join(ada)
    state.leave(first)
    state.leave(second)
    state.leave(state.join(ada))
    #expect(changes().map { $0[0] } == ["1", "1", "1", "2", "2"])
  }
}
