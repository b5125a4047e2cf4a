import CombineCore
import CombineProbes
import Synchronization
import Testing

struct ScanStressTests {
  private let threads = 2
  private let rounds = 5_000

  @Test func anUpstreamThatSendsFromTwoThreadsAtOnceIsFoldedWhole() {
    let last = Atomic(0)
    let upstream = ProbePublisher<Int, Never>()
    let subscription = upstream.scan([]) { $0.suffix(3) + [($0.last ?? 0) + $1] }
      .sink { last.max($0.last ?? 0, ordering: .relaxed) }
    onThreads(threads) { [rounds] _ in
      for _ in 0..<rounds { upstream.send(1) }
    }
    #expect(last.load(ordering: .relaxed) == threads * rounds)
    subscription.cancel()
    upstream.forgetSubscribers()
  }

  @Test func theSameHoldsWhereTheClosureMayThrow() {
    let last = Atomic(0)
    let upstream = ProbePublisher<Int, Never>()
    let subscription = upstream.tryScan([]) { $0.suffix(3) + [($0.last ?? 0) + $1] }
      .sink(receiveCompletion: { _ in }, receiveValue: { last.max($0.last ?? 0, ordering: .relaxed) })
    onThreads(threads) { [rounds] _ in
      for _ in 0..<rounds { upstream.send(1) }
    }
    #expect(last.load(ordering: .relaxed) == threads * rounds)
    subscription.cancel()
    upstream.forgetSubscribers()
  }
}
