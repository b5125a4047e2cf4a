import CombineCore
import CombineFoundation
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct RunLoopSchedulerTests {
  private let thread = RunLoopThread.shared

  @Test func nowIsTheCurrentDateAndToleranceIsZero() {
    let before = Date()
    let now = thread.loop.now.date
    #expect(before <= now)
    #expect(now <= Date())
    #expect(thread.loop.minimumTolerance == 0)
  }

  @Test func wakesASleepingLoopOfAnotherThread() async {
    let onThread = await withCheckedContinuation { continuation in
      thread.loop.schedule { [thread] in continuation.resume(returning: thread.isCurrent) }
    }
    #expect(onThread)
  }

  @Test func neverRunsInlineAlsoOnItsOwnThread() async {
    let log = await thread.run { [thread] (done: @escaping @Sendable ([String]) -> Void) in
      nonisolated(unsafe) var log: [String] = []
      thread.loop.schedule {
        log.append("action")
        done(log)
      }
      log.append("scheduled")
    }
    #expect(log == ["scheduled", "action"])
  }

  @Test func actionsRunInTheOrderInWhichTheyWereScheduled() async {
    nonisolated(unsafe) var log: [Int] = []
    await withCheckedContinuation { continuation in
      for number in 0..<100 {
        thread.loop.schedule { log.append(number) }
      }
      thread.loop.schedule { continuation.resume() }
    }
    #expect(log == Array(0..<100))
  }

  @Test func anActionMayRunTheLoopNested() async {
    // A separate loop, because actions that other tests schedule meanwhile could overtake their earlier ones.
    let thread = RunLoopThread()
    let log = await thread.run { (done: @escaping @Sendable ([String]) -> Void) in
      nonisolated(unsafe) var log: [String] = []
      thread.loop.schedule { log.append("inner") }
      _ = RunLoop.current.run(mode: .default, before: Date())
      log.append("outer")
      done(log)
    }
    #expect(log == ["inner", "outer"])
  }

  @Test func runsNotBeforeItsDate() async {
    let date = thread.loop.now.advanced(by: .milliseconds(5))
    let time = await withCheckedContinuation { continuation in
      thread.loop.schedule(after: date) { [thread] in
        #expect(thread.isCurrent)
        continuation.resume(returning: Date())
      }
    }
    #expect(time >= date.date)
  }

  @Test func repeatsFromItsDateUntilCancelledFromInsideTheAction() async {
    let start = Date()
    let count = await thread.run { [thread] (done: @escaping @Sendable (Int) -> Void) in
      nonisolated(unsafe) var repetition: (any Cancellable)?
      nonisolated(unsafe) var count = 0
      repetition = thread.loop.schedule(after: .init(start), interval: .milliseconds(1)) {
        count += 1
        guard count == 3 else { return }
        repetition?.cancel()
        // A repetition that wasn't cancelled would run again within this time.
        thread.loop.schedule(after: thread.loop.now.advanced(by: .milliseconds(5))) { done(count) }
      }
    }
    #expect(count == 3)
  }

  @Test func releasingTheTokenEndsTheRepetitionAndReleasesTheAction() async {
    await withCheckedContinuation { continuation in
      let witness = DeinitWitness { continuation.resume() }
      let distant = thread.loop.now.advanced(by: .seconds(1000))
      let repetition = thread.loop.schedule(after: distant, interval: .seconds(1)) { witness.touch() }
      #expect(repetition is AnyCancellable)
    }
  }

  @Test func anActionIsReleasedAfterItsRun() async {
    await withCheckedContinuation { continuation in
      let witness = DeinitWitness { continuation.resume() }
      thread.loop.schedule { witness.touch() }
    }
  }
}
