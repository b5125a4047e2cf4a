import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct RetryWhenStressTests {
  @Test func concurrentFailuresTriggersAndRequests() {
    for round in 0..<200 {
      let (upstream, trigger) = (AttemptSource(), PassthroughSubject<Void, Never>())
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .max(1), onValue: { _ in .max(1) })
      upstream.retryWhen { _ in trigger }.subscribe(subscriber)
      onThreads(3) { thread in
        for _ in 0..<50 {
          switch thread {
          case 0: upstream.sendAndFail()
          case 1: trigger.send(())
          default: subscriber.subscription?.request(.max(1))
          }
        }
        if thread == round % 2 { trigger.send(completion: .finished) }
      }
      #expect(subscriber.completions == [.finished])
      #expect(subscriber.breaches.isEmpty)
      subscriber.forgetSubscription()
    }
  }
}

/// A publisher that can fail its current subscriber after a value.
///
/// Unchecked because subjects are thread-safe.
private final class AttemptSource: Publisher, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = ProbeError

  private let current = CurrentValueSubject<PassthroughSubject<Int, ProbeError>, Never>(.init())

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {
    current.value.subscribe(subscriber)
  }

  func sendAndFail() {
    let failing = current.value
    current.send(PassthroughSubject())
    failing.send(1)
    failing.send(completion: .failure(ProbeError()))
  }
}
