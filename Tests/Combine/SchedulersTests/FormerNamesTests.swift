import CombineShim
import Dispatch
import Schedulers
import Testing

struct FormerNamesTests {
  /// Calls deprecated functions where the compiler doesn't warn.
  private protocol FormerSpelling {
    func spell(_ order: inout [Int])
  }

  private struct Former: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ order: inout [Int]) {
      let test = DispatchQueue.testScheduler
      nonisolated(unsafe) var seen: [Int] = []
      test.schedule { seen.append(2) }
      DispatchQueue.immediateScheduler.schedule { seen.append(1) }
      test.advance()
      order = seen
      withKnownIssue { DispatchQueue.failing.schedule {} }
      withKnownIssue { AnySchedulerOf<DispatchQueue>.failing.schedule {} }
      withKnownIssue {
        AnySchedulerOf<DispatchQueue>.failing("queue").schedule {}
      } matching: {
        $0.description.contains("queue")
      }
      let scheduler: FailingScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
        DispatchQueue.failing
      withKnownIssue { scheduler.schedule {} }
    }
  }

  @Test func formerNamesMatchCurrentOnes() {
    var order: [Int] = []
    let former: any FormerSpelling = Former()
    former.spell(&order)
    #expect(order == [1, 2])
  }
}
