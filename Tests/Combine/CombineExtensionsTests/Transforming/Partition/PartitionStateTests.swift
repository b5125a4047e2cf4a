import CombineProbes
import CombineShim
import DequeModule
import Testing

@testable import CombineExtensions

struct PartitionStateTests {
  private typealias State = PartitionState<Int, ProbeError>

  private let member = PartitionStateTests.makeMember()
  private let other = PartitionStateTests.makeMember()

  private static func makeMember() -> State.Member {
    PartitionMember(buffer: DemandBuffer(subscriber: ProbeSubscriber<Int, ProbeError>()))
  }

  /// Returns a state in which ``member`` receives the matching values.
  private func joined() -> State {
    var state = State()
    state.beginJoining(member, .matches)
    _ = state.continueJoining(member, .matches)
    return state
  }

  @Test func eachSideHasItsOwnStream() {
    var state = State()
    state[.matches].backlog = [1]
    state[.nonMatches].backlog = [2]
    #expect(state.matches.backlog == [1])
    #expect(state.nonMatches.backlog == [2])
    #expect(state[.matches].backlog == [1])
    #expect(state[.nonMatches].backlog == [2])
  }

  @Test func theFirstSubscriberConnectsToUpstreamAndOthersJoin() {
    var state = State()
    state.beginJoining(member, .matches)
    #expect(state.hasSubscribers)
    guard case .connect(let connection) = state.continueJoining(member, .matches) else {
      Issue.record("The first subscriber is to connect.")
      return
    }
    #expect(state.connection === connection)
    state.beginJoining(other, .nonMatches)
    guard case .joined = state.continueJoining(other, .nonMatches) else {
      Issue.record("There is a connection.")
      return
    }
    #expect(state.hasSubscribers)
  }

  @Test func firstSubscriberOfASideReceivesItsBacklog() {
    var state = joined()
    for value in 1...2 { #expect(state.accept(value, .nonMatches).isEmpty) }
    state.beginJoining(other, .nonMatches)
    for value in 1...2 {
      guard case .value(value) = state.continueJoining(other, .nonMatches) else {
        Issue.record("\(value) was kept.")
        return
      }
    }
    #expect(other.pendingDemand.surplus == 2)
    guard case .joined = state.continueJoining(other, .nonMatches) else {
      Issue.record("Nothing else was kept.")
      return
    }
    #expect(state.nonMatches.backlog == nil)
    #expect(state.nonMatches.first == nil)
    let receivers = state.accept(3, .nonMatches).compactMap(\.self)
    #expect(receivers.map(ObjectIdentifier.init) == [ObjectIdentifier(other)])
  }

  @Test func onlyTheFirstSubscriberOfASideReceivesKeptValues() {
    var state = joined()
    _ = state.accept(1, .nonMatches)
    state.beginJoining(member, .nonMatches)
    state.beginJoining(other, .nonMatches)
    #expect(state.nonMatches.first === member)
    guard case .joined = state.continueJoining(other, .nonMatches) else {
      Issue.record("What was kept is for the first.")
      return
    }
  }

  @Test func cancelledMembersDoNotJoinOrReceiveTheBacklog() {
    var state = State()
    _ = state.remove(member, .matches)
    state.beginJoining(member, .matches)
    #expect(state.matches.first == nil)
    guard case .left = state.continueJoining(member, .matches) else {
      Issue.record("It has cancelled.")
      return
    }
    #expect(!state.hasSubscribers)
  }

  @Test func valuesCountForEveryReceiver() {
    var state = joined()
    state.add(.max(2), to: member)
    #expect(state.takeRequest() == .max(2))
    #expect(state.accept(1, .matches).count == 1)
    #expect(member.pendingDemand.unmet == .max(1))
    #expect(state.outstanding == .max(1))
    _ = state.accept(2, .nonMatches)
    #expect(member.pendingDemand.unmet == .max(1))
    #expect(state.outstanding == .none)
  }

  @Test func upstreamGetsTheLargerOfBothDemands() {
    var state = joined()
    state.beginJoining(other, .nonMatches)
    _ = state.continueJoining(other, .nonMatches)
    #expect(state.takeRequest() == .none)
    state.add(.max(1), to: member)
    state.add(.max(3), to: other)
    #expect(state.takeRequest() == .max(3))
    #expect(state.takeRequest() == .none)
    state.add(.max(4), to: member)
    #expect(state.takeRequest() == .max(2))
  }

  @Test func completionReachesCurrentAndLaterSubscribers() {
    var state = joined()
    state.beginJoining(other, .nonMatches)
    _ = state.continueJoining(other, .nonMatches)
    #expect(state.complete(.failure(ProbeError("a"))).count == 2)
    #expect(state.connection == nil)
    #expect(!state.hasSubscribers)
    let late = PartitionStateTests.makeMember()
    state.beginJoining(late, .matches)
    guard case .completed(.failure(ProbeError("a"))) = state.continueJoining(late, .matches) else {
      Issue.record("Upstream has failed.")
      return
    }
  }

  @Test func leavingMembersReceiveNothingAndReleaseTheBacklog() {
    var state = joined()
    #expect(state.remove(member, .matches) == nil)
    #expect(member.hasLeft)
    #expect(state.accept(1, .matches).isEmpty)
    _ = state.accept(2, .nonMatches)
    state.beginJoining(other, .nonMatches)
    #expect(state.remove(other, .nonMatches) == [2])
    #expect(state.nonMatches.first == nil)
    #expect(state.nonMatches.backlog == nil)
  }

  @Test func restartKeepsValuesForReachableStreams() {
    var state = joined()
    state.add(.max(1), to: member)
    _ = state.takeRequest()
    _ = state.accept(1, .nonMatches)
    _ = state.remove(member, .matches)
    state.nonMatches.isReachable = false
    let (matches, nonMatches) = state.startAnew()
    #expect(matches == nil)
    #expect(nonMatches == [1])
    #expect(state.matches.backlog == [])
    #expect(state.nonMatches.backlog == nil)
    #expect(state.connection == nil)
    #expect(state.outstanding == .none)
  }

  @Test func demandOfMembersThatLeaveIsNotRequestedAgain() {
    var state = joined()
    state.beginJoining(other, .matches)
    _ = state.continueJoining(other, .matches)
    state.add(.max(5), to: member)
    #expect(state.takeRequest() == .max(5))
    _ = state.remove(member, .matches)
    state.add(.max(2), to: other)
    #expect(state.takeRequest() == .none)
    for value in 1...4 { _ = state.accept(value, .matches) }
    state.add(.max(2), to: other)
    // Four values have arrived, of which two count against the new demand.
    #expect(state.outstanding == .max(1))
    #expect(state.takeRequest() == .none)
  }

  @Test func demandOfMembersThatLeaveBeforeTheRequestIsNotRequested() {
    var state = joined()
    state.beginJoining(other, .matches)
    _ = state.continueJoining(other, .matches)
    state.add(.unlimited, to: member)
    state.add(.max(1), to: other)
    _ = state.remove(member, .matches)
    #expect(state.takeRequest() == .max(1))
  }

  @Test func manyMembersLeaveInAnyOrder() {
    var state = joined()
    let members = (0..<50).map { _ in PartitionStateTests.makeMember() }
    for member in members {
      state.beginJoining(member, .matches)
      _ = state.continueJoining(member, .matches)
    }
    for index in (0..<50).filter({ $0 % 7 != 0 }) { _ = state.remove(members[index], .matches) }
    let left = [member] + members.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
    let receivers = state.accept(1, .matches).compactMap(\.self)
    #expect(receivers.map(ObjectIdentifier.init) == left.map(ObjectIdentifier.init))
    for member in left { _ = state.remove(member, .matches) }
    #expect(!state.hasSubscribers)
  }
}
