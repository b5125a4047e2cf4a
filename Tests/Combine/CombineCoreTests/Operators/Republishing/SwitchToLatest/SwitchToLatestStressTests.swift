import CombineCore
import CombineProbes
import Testing

struct SwitchToLatestStressTests {
  @Test func switchingThreadsNeverCallDownstreamAtOnceNorAfterTheEnd() {
    for _ in 0..<100 {
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let inners = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      outer.switchToLatest().subscribe(subscriber)
      onThreads(4) { thread in
        for round in 0..<50 {
          if thread == 0 {
            outer.send(inners[round % 4])
          } else {
            inners[thread].send(round)
          }
        }
      }
      outer.send(completion: .finished)
      for inner in inners { inner.send(completion: .finished) }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions == [.finished])
    }
  }

  @Test func finiteDemandIsNeverRequestedTwiceWhileThreadsSwitch() {
    for _ in 0..<200 {
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let inners = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
      outer.switchToLatest().subscribe(subscriber)
      onThreads(4) { thread in
        for round in 0..<100 {
          if thread == 0 {
            outer.send(inners[round % 4])
          } else {
            for inner in inners { inner.send(round) }
          }
        }
      }
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test func cancellingWhileThreadsSendLeavesNothingBehind() {
    for _ in 0..<100 {
      let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      let inner = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      outer.switchToLatest().subscribe(subscriber)
      outer.send(inner)
      onThreads(3) { thread in
        if thread == 0 {
          subscriber.subscription?.cancel()
        } else {
          for value in 0..<50 { inner.send(value) }
        }
      }
      let count = subscriber.values.count
      inner.send(0)
      outer.send(inner)
      inner.send(0)
      #expect(subscriber.values.count == count)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
