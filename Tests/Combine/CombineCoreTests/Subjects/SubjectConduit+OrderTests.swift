import CombineProbes
import Dispatch
import Synchronization
import Testing

@testable import CombineCore

struct SubjectConduitOrderTests {
  private let subject = CurrentValueSubject<UInt64, Never>(0)
  private let subscriber = ProbeSubscriber<UInt64, Never>()

  private func conduit() throws -> SubjectConduit<UInt64, Never> {
    subject.subscribe(subscriber)
    return try #require(subscriber.subscription as? SubjectConduit<UInt64, Never>)
  }

  @Test func earlyValuesAreDeliveredAfterTheirPredecessor() throws {
    let conduit = try conduit()
    conduit.offer(3, number: 3)
    conduit.offer(2, number: 2)
    #expect(subscriber.values == [0])
    conduit.offer(1, number: 1)
    #expect(subscriber.values == [0, 1, 2, 3])
    #expect(conduit.early == nil)
    conduit.offer(4, number: 4)
    #expect(subscriber.values == [0, 1, 2, 3, 4])
  }

  @Test func completionsWaitForEarlierValues() throws {
    let conduit = try conduit()
    conduit.complete(.finished, number: 2)
    #expect(subscriber.completions.isEmpty)
    conduit.offer(1, number: 1)
    #expect(subscriber.values == [0, 1])
    #expect(subscriber.completions == [.finished])
  }

  @Test func anyArrivalIsPutBackIntoOrder() throws {
    let conduit = try conduit()
    let numbers = (1...200).map(UInt64.init)
    for number in numbers.sorted(by: { $0 &* 31 % 67 < $1 &* 31 % 67 }) {
      conduit.offer(number, number: number)
    }
    #expect(subscriber.values == [0] + numbers)
  }

  @Test func missedEarlyValuesDoNotBlockLaterOnes() throws {
    let subscriber = ProbeSubscriber<UInt64, Never>(demand: .max(2))
    subject.subscribe(subscriber)
    let conduit = try #require(subscriber.subscription as? SubjectConduit<UInt64, Never>)
    conduit.offer(2, number: 2)
    conduit.offer(3, number: 3)
    #expect(subscriber.values == [0])
    conduit.offer(1, number: 1)
    #expect(subscriber.values == [0, 2])
    #expect(conduit.early == nil)
    #expect(conduit.order.upcoming == 4)
    #expect(conduit.isBehind)
  }

  @Test func anObsoleteValueGivesItsDemandToTheOneThatWasMissedSince() throws {
    let subscriber = ProbeSubscriber<UInt64, Never>(demand: .max(2))
    subject.subscribe(subscriber)
    let conduit = try #require(subscriber.subscription as? SubjectConduit<UInt64, Never>)
    conduit.offer(2, number: 2)
    conduit.offer(3, number: 3)
    conduit.demand.add(.max(1))
    conduit.beginInsideGate { conduit.catchUp { _ in (value: 3, number: 3) } }
    #expect(subscriber.values == [0, 3])
    conduit.offer(4, number: 4)
    subject.current = 4
    subject.state.number = 4
    conduit.offer(1, number: 1)
    #expect(subscriber.values == [0, 3, 4])
    #expect(conduit.demand.current == .none)
    #expect(!conduit.isBehind)
  }

  @Test func cancellingReleasesWaitingValues() throws {
    let conduit = try conduit()
    conduit.offer(2, number: 2)
    conduit.cancel()
    #expect(conduit.early == nil)
    conduit.offer(1, number: 1)
    #expect(subscriber.values == [0])
  }

  @Test func noThreadDeliversMoreThanAThousandEarlyValuesInARow() throws {
    let late = Atomic<UInt>(0)
    let isLate = DispatchSemaphore(value: 0)
    let hasBegun = Atomic(false)
    let sent = Atomic<UInt64>(0)
    var run = 0
    var longestRun = 0
    let subscriber = ProbeSubscriber<UInt64, Never>(onValue: { value in
      if value == 1 {
        hasBegun.store(true, ordering: .releasing)
        // Waits until the other thread has filled the gate and is waiting there to take over.
        while sent.load(ordering: .acquiring) < 3_256 {}
        for _ in 0..<20 { onThreads(1) { _ in } }
      }
      let isForeign = value > 1 && currentThreadNumber == late.load(ordering: .relaxed)
      run = isForeign ? run + 1 : 0
      longestRun = max(longestRun, run)
      return .none
    })
    subject.subscribe(subscriber)
    let conduit = try #require(subscriber.subscription as? SubjectConduit<UInt64, Never>)
    onThreads(2) { thread in
      if thread == 0 {
        late.store(currentThreadNumber, ordering: .relaxed)
        isLate.wait()
        conduit.offer(1, number: 1)
      } else {
        for number: UInt64 in 2...20_000 {
          conduit.offer(number, number: number)
          sent.store(number, ordering: .releasing)
          if number == 3_000 {
            isLate.signal()
            while !hasBegun.load(ordering: .acquiring) {}
          }
        }
      }
    }
    #expect(subscriber.values == Array(0...20_000))
    #expect(longestRun <= 1_000)
  }

  @Test func slowSubscribersBlockSendersAfterManyMissedValues() {
    let subject = subject
    let isFull = DispatchSemaphore(value: 0)
    let sent = Atomic(0)
    var sentInside = 0
    let slow = ProbeSubscriber<UInt64, Never>(
      demand: .max(2),
      onValue: { value in
        guard value == 1 else { return .none }
        isFull.signal()
        while sent.load(ordering: .sequentiallyConsistent) < 256 {}
        // Allows enough time to send all values.
        for _ in 0..<20 { onThreads(1) { _ in } }
        sentInside = sent.load(ordering: .sequentiallyConsistent)
        return .none
      }
    )
    let other = ProbeSubscriber<UInt64, Never>()
    subject.subscribe(slow)
    subject.subscribe(other)
    onThreads(2) { thread in
      if thread == 0 {
        subject.send(1)
      } else {
        isFull.wait()
        for value: UInt64 in 2...2_000 {
          subject.send(value)
          sent.add(1, ordering: .sequentiallyConsistent)
        }
      }
    }
    #expect(sentInside == 256)
    #expect(slow.values == [0, 1])
    #expect(other.values == Array(0...2_000))
  }
}
