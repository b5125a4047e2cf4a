import CombineShim
import DependencyInjection
import Dispatch
import Schedulers
import Testing

@testable import ComposableArchitecture

struct ThrottledSubscriptionStressTests {
  /// Threads send, replace and cancel effects with the same ID, and a scheduler delivers on its own threads.
  @Test func sendsReplacementsAndCancelsFromManyThreadsGetAlong() {
    let registry = CancellationRegistry()
    let subject = PassthroughSubject<Int, Never>()
    let received = Locked(0)
    let effect = subject.eraseToEffect()
      .throttle(id: 1, for: .microseconds(50), scheduler: DispatchQueue.global(), latest: true)
    nonisolated(unsafe) let source = subject
    let context = EffectContext(registry: registry)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<200 {
        if thread.isMultiple(of: 2) {
          source.send(number)
        } else {
          let running = EffectContext.$current.withValue(context) {
            effect.sink { _ in received.withLock { $0 += 1 } }
          }
          source.send(number)
          if number.isMultiple(of: 3) { running.cancel() }
        }
      }
    }
    #expect(registry.isEmpty)
    #expect(received.withLock { $0 } > 0)
  }
}
