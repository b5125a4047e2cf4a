import CombineCore
import CombineProbes
import Synchronization
import Testing

struct AnyCancellableTests {
  @Test func runsItsClosureOnceAndReleasesIt() {
    var count = 0
    var released = false
    let token = {
      let captured = ReleaseProbe { released = true }
      return AnyCancellable {
        count += 1
        withExtendedLifetime(captured) {}
      }
    }()
    #expect(!released)
    token.cancel()
    token.cancel()
    #expect(count == 1)
    #expect(released)
  }

  @Test func runsItsClosureWhenReleasedUnlessItWasCancelled() {
    var count = 0
    do { _ = AnyCancellable { count += 1 } }
    #expect(count == 1)
    do {
      let token = AnyCancellable { count += 1 }
      token.cancel()
    }
    #expect(count == 2)
  }

  @Test func cancellingFromInsideTheClosureDoesNothing() {
    var count = 0
    var token: AnyCancellable?
    token = AnyCancellable {
      count += 1
      token?.cancel()
    }
    token?.cancel()
    #expect(count == 1)
    token = nil
  }

  @Test func retainsTheWrappedValueUntilCancelled() {
    weak var wrapped: ProbeSubscription?
    let token = {
      let subscription = ProbeSubscription()
      wrapped = subscription
      return AnyCancellable(subscription)
    }()
    #expect(wrapped?.history == [])
    token.cancel()
    #expect(wrapped == nil)
  }

  @Test func cancellingTheOuterCancelsTheInnerOnce() {
    let subscription = ProbeSubscription()
    let inner = AnyCancellable(subscription)
    let outer = AnyCancellable(inner)
    outer.cancel()
    inner.cancel()
    #expect(subscription.history == [.cancelled])
  }

  @Test func isEqualToItselfOnly() {
    let (first, second) = (AnyCancellable {}, AnyCancellable {})
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, first, second]).count == 2)
  }

  @Test func isStoredAsItself() {
    let token = AnyCancellable {}
    var array: [AnyCancellable] = []
    var set: Set<AnyCancellable> = []
    token.store(in: &array)
    token.store(in: &set)
    token.store(in: &set)
    #expect(array == [token])
    #expect(set == [token])
  }
}

struct AnyCancellableStressTests {
  @Test func onlyOneOfManyThreadsRunsTheClosure() {
    for _ in 0..<1_000 {
      let count = Count()
      let token = AnyCancellable { count.value.add(1, ordering: .relaxed) }
      onThreads(4) { _ in token.cancel() }
      #expect(count.value.load(ordering: .relaxed) == 1)
    }
  }
}

private final class Count: Sendable {
  let value = Atomic(0)
}
