import CombineProbes
import CombineShim
import DequeModule
import Testing

@testable import CombineExtensions

struct PartitionStreamStateTests {
  private let member = PartitionMember(
    buffer: DemandBuffer(subscriber: ProbeSubscriber<Int, ProbeError>())
  )

  @Test func keepsValuesForAFirstSubscriberAtTheBeginning() {
    let state = PartitionStreamState<Int, ProbeError>()
    #expect(state.backlog == [])
    #expect(state.isReachable)
    #expect(!state.hasSubscribers)
  }

  @Test func backlogReceiverCountsAsASubscriber() {
    var state = PartitionStreamState<Int, ProbeError>()
    state.first = member
    #expect(state.hasSubscribers)
    state.first = nil
    state.members.append(member)
    #expect(state.hasSubscribers)
  }

  @Test func replacingTheBacklogReturnsTheOldOne() {
    var state = PartitionStreamState<Int, ProbeError>()
    state.backlog = [1, 2]
    #expect(state.replaceBacklog(with: nil) == [1, 2])
    #expect(state.replaceBacklog(with: [3]) == nil)
    #expect(state.backlog == [3])
  }
}
