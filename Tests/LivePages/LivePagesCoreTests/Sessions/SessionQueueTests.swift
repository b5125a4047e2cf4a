import Dispatch
import LivePagesCore
import Testing

struct SessionQueueTests {
  private actor Tally {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated let executor = SessionQueue(label: "tally")
    private(set) var count = 0

    func increment() { count += 1 }
  }

  @Test func queueWorkRunsOnTheActor() async {
    let tally = Tally()
    for _ in 0..<100 {
      tally.executor.queue.async { tally.assumeIsolated { $0.increment() } }
      await tally.increment()
    }
    #expect(await tally.count == 200)
  }
}
