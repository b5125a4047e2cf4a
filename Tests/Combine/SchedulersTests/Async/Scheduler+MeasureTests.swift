import CombineShim
import Dispatch
import Schedulers
import Testing

@MainActor struct SchedulerMeasureTests {
  @Test func measuresTheSchedulersTimeAndNoOther() {
    let scheduler = DispatchQueue.test
    let time = scheduler.measure { scheduler.advance(by: .seconds(86_400)) }
    #expect(time == .seconds(86_400))
    #expect(scheduler.measure {} == .zero)
  }

  @Test func measuresAsynchronousWork() async {
    let scheduler = DispatchQueue.test
    let time = await scheduler.measure { await scheduler.advance(by: .seconds(5)) }
    #expect(time == .seconds(5))
  }

  @Test func rethrowsErrorsOfTheWork() async {
    #expect(throws: CancellationError.self) {
      try DispatchQueue.test.measure { throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) {
      try await DispatchQueue.test.measure {
        await Task.yield()
        throw CancellationError()
      }
    }
  }
}
