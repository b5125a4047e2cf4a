import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct GroupByStressTests {
  @Test func concurrentGroupsSendsAndRequests() {
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      let outer = SerialSubscriber<GroupedPublisher<Int, Int, Never>, Never>(demand: .unlimited)
      let members = Members()
      let groups = subject.groupBy { $0 % 7 }.handleEvents(receiveOutput: { members.join($0) })
      groups.subscribe(outer)
      onThreads(4) { thread in
        for index in 0..<200 {
          switch thread {
          case 0: subject.send(index)
          case 1: members.last?.subscription?.request(.max(1))
          case 2: if index.isMultiple(of: 10) { members.last?.subscription?.cancel() }
          default: subject.send(index * 3)
          }
        }
        if thread == 0 { outer.subscription?.cancel() }
      }
      for member in members.all {
        member.subscription?.cancel()
        #expect(member.breaches.isEmpty)
        member.forgetSubscription()
      }
      #expect(outer.breaches.isEmpty)
      outer.forgetSubscription()
    }
  }

  /// The subscribers of all groups. Unchecked because the subject that retains them is thread-safe.
  private final class Members: @unchecked Sendable {
    typealias Member = SerialSubscriber<Int, Never>

    private let members = CurrentValueSubject<[Member], Never>([])

    var last: Member? { members.value.last }
    var all: [Member] { members.value }

    /// Subscribes to a group. The calls are serial because downstream makes them.
    func join(_ group: GroupedPublisher<Int, Int, Never>) {
      let member = Member(demand: .max(1), onValue: { _ in .max(1) })
      group.subscribe(member)
      members.value.append(member)
    }
  }
}
