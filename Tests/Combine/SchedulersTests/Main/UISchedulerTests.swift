import CombineShim
import Foundation
import Schedulers
import Testing

struct UISchedulerTests {
  @Test @MainActor func anActionRunsInsideTheCallOnTheMainQueue() {
    var ran: [Int] = []
    UIScheduler.shared.schedule {
      UIScheduler.shared.schedule { ran.append(1) }
      ran.append(2)
    }
    #expect(ran == [1, 2])
  }

  @Test func actionsFromOtherQueuesRunOnTheMainQueueInOrder() async {
    let record = Record<Int>()
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "elsewhere").async {
        for number in 0..<100 {
          UIScheduler.shared.schedule {
            dispatchPrecondition(condition: .onQueue(.main))
            record.add(number)
          }
        }
        UIScheduler.shared.schedule { continuation.resume() }
      }
    }
    #expect(record.events == Array(0..<100))
  }

  @Test @MainActor func anotherQueueIsNotTheMainQueueThoughItBorrowsItsThread() async {
    let record = Record<String>()
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "borrower").sync {
        UIScheduler.shared.schedule {
          record.add("ran")
          continuation.resume()
        }
        record.add("returned")
      }
    }
    #expect(record.events == ["returned", "ran"])
  }

  @Test @MainActor func aDelayedActionRunsOnTheMainQueueLater() async {
    let record = Record<String>()
    await withCheckedContinuation { continuation in
      let scheduler = UIScheduler.shared
      scheduler.schedule(after: scheduler.now) {
        dispatchPrecondition(condition: .onQueue(.main))
        record.add("ran")
        continuation.resume()
      }
      record.add("returned")
    }
    #expect(record.events == ["returned", "ran"])
  }

  @Test @MainActor func aRepeatedActionRunsOnTheMainQueueUntilCancelled() async {
    let scheduler = UIScheduler.shared
    let ticks = AsyncStream<Void>.makeStream()
    let token = scheduler.schedule(after: scheduler.now, interval: .milliseconds(1)) {
      dispatchPrecondition(condition: .onQueue(.main))
      ticks.continuation.yield()
    }
    var count = 0
    for await _ in ticks.stream {
      count += 1
      if count == 3 { break }
    }
    token.cancel()
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test @MainActor func itCanBeErased() {
    let scheduler: AnySchedulerOf<UIScheduler> = .shared
    var ran = false
    scheduler.schedule { ran = true }
    #expect(ran)
  }
}
