import CombineShim
import Synchronization
import Testing

@testable import CombineExtensions

struct AsyncIterationTests {
  @Test func deliversDemandedElementsThenTheCompletion() async {
    let (second, ended) = (Signal(), Signal())
    let elements = Mutex<[Int]>([])
    let iteration = AsyncIteration(
      stream(of: 3),
      priority: nil,
      onElement: { element in
        elements.withLock { $0.append(element) }
        if element == 2 { second.give() }
        return .none
      },
      onEnd: { _ in ended.give() }
    )
    iteration.demand(.max(2))
    await second.wait()
    #expect(elements.withLock { $0 } == [1, 2])
    iteration.demand(.max(2))
    await ended.wait()
    #expect(elements.withLock { $0 } == [1, 2, 3])
  }

  @Test func withoutDemandOrAfterCancelNoTaskRuns() async {
    let released = (Signal(), Signal())
    for signal in [released.0, released.1] {
      let iteration = AsyncIteration(
        stream(of: 3),
        priority: nil,
        onElement: { [life = ReleaseSignal(signal)] _ in
          Issue.record("an element that nobody wanted")
          return withExtendedLifetime(life) { .none }
        },
        onEnd: { _ in Issue.record("an end that nobody wanted") }
      )
      iteration.demand(.none)
      iteration.cancel()
      iteration.demand(.unlimited)
    }
    await released.0.wait()
    await released.1.wait()
  }
}

/// A function instead of a closure in the test, so that it captures nothing from the test.
private func stream(of count: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for value in 1...count { continuation.yield(value) }
    continuation.finish()
  }
}
