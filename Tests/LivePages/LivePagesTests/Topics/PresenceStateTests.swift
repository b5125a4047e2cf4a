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

  private mutating func show(_ member: Visitor?, of id: RemoteMember.ID) { state.show([(id, member)]) }

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
    show(ada, of: remote)
    #expect(state.members == [ada])
    state.update(angryAda)
    #expect(state.members == [ada])
    show(angryAda, of: remote)
    #expect(state.members == [angryAda])
    show(nil, of: remote)
    #expect(state.members.isEmpty)
    show(nil, of: remote)
    #expect(state.members.isEmpty)
  }

  @Test mutating func aMemberOfAnotherServerMayBecomeAnother() {
    show(ada, of: remote)
    show(bob, of: remote)
    #expect(state.members == [bob])
  }

  @Test mutating func leavingOnePlaceShowsTheRemainingAppearance() {
    let seat = state.join(ada)
    show(angryAda, of: remote)
    #expect(state.members == [angryAda])
    show(nil, of: remote)
    #expect(state.members == [ada])
    show(angryAda, of: remote)
    state.update(ada)
    #expect(state.members == [ada])
    state.leave(seat)
    #expect(state.members == [angryAda])
  }

  @Test mutating func leavingElsewhereKeepsLaterAppearances() {
    let elsewhere = RemoteMember.ID(server: "c", number: 1)
    show(ada, of: elsewhere)
    show(bob, of: remote)
    show(ada, of: remote)
    _ = state.join(angryAda)
    show(nil, of: elsewhere)
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

  @Test mutating func aThreadPublishesSixteenListsInARow() {
    _ = state.join(ada)
    #expect(state.beginTelling() == true)
    for _ in 0..<16 {
      #expect(state.untold() != nil)
      #expect(!state.mustContinueLater)
      state.update(ada)
    }
    #expect(state.untold() == nil)
    #expect(state.mustContinueLater)
    #expect(state.beginTelling() == true)
    #expect(state.untold()?.members == [ada])
    #expect(state.untold() == nil)
    #expect(!state.mustContinueLater)
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
    let second = state.join(bob)
    #expect(changes() == [["1", "Ada calm"], ["2", "Bob calm"]])
    state.update(angryAda)
    #expect(changes() == [["1", "Ada angry"]])
    state.leave(second)
    state.leave(first)
    #expect(changes() == [["1", "gone"], ["2", "gone"]])
    #expect(changes() == [])
  }

  @Test mutating func changesReplaceEachOtherUntilOtherServersReceiveThem() {
    state.shareMembers()
    let seat = state.join(ada)
    #expect(state.beginTelling() == true)
    #expect(state.untold()?.changesHere.count == 1)
    for _ in 0..<1000 {
      state.update(angryAda)
      state.leave(state.join(bob))
    }
    state.leave(seat)
    let news = state.untold()
    #expect(news?.changesHere.map(\.number) == [1])
    #expect(news?.changesHere.map(\.member) == [nil])
    #expect(state.untold() == nil)
  }

  @Test mutating func membersOfALostServerLeaveInLinearTime() {
    let ids = (0..<50_000).map { RemoteMember.ID(server: "b", number: $0) }
    state.show(ids.map { ($0, Visitor(id: "\($0.number)")) })
    _ = state.join(ada)
    let start = ContinuousClock.now
    state.show(ids.map { ($0, nil) })
    // If each departure moves the other members, it takes a time that grows with the square of their number.
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(state.members == [ada])
  }

  @Test mutating func aMemberThatReturnsInTheSameChangeStays() {
    show(ada, of: remote)
    state.show([(remote, bob), (RemoteMember.ID(server: "c", number: 1), ada)])
    #expect(Set(state.members.ids) == ["Ada", "Bob"])
  }

  @Test mutating func otherServersDoNotReceiveTheirOwnMembers() {
    state.shareMembers()
    show(ada, of: remote)
    #expect(changes() == [])
    _ = state.join(bob)
    show(nil, of: remote)
    show(bob, of: remote)
    #expect(changes() == [["1", "Bob calm"]])
  }

  @Test mutating func repeatedJoinsKeepTheMemberNumber() {
    state.shareMembers()
    let first = state.join(ada)
    let second = state.join(ada)
    #expect(changes().map { $0[0] } == ["1"])
    state.leave(first)
    #expect(changes() == [])
    state.leave(second)
    _ = state.join(ada)
    #expect(changes() == [["1", "gone"], ["2", "Ada calm"]])
  }
}
