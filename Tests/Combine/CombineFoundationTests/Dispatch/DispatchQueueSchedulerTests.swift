import CombineCore
import CombineFoundation
import Dispatch
import Synchronization
import Testing

struct DispatchQueueSchedulerTests {
  private let queue = DispatchQueue(label: "DispatchQueueSchedulerTests")

  @Test func nowIsDispatchTimeAndToleranceIsZero() {
    let before = DispatchTime.now()
    let now = queue.now
    #expect(before <= now.dispatchTime)
    #expect(now.dispatchTime <= .now())
    #expect(queue.minimumTolerance == 0)
  }

  @Test func optionsHaveDefaults() {
    let options = DispatchQueue.SchedulerOptions()
    #expect(options.qos == .unspecified)
    #expect(options.flags.isEmpty)
    #expect(options.group == nil)
  }

  @Test func runsOnTheQueue() async {
    await withCheckedContinuation { continuation in
      queue.schedule { [queue] in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume()
      }
    }
  }

  @Test func neverRunsInlineAlsoFromTheQueueItself() async {
    let log = Mutex<[String]>([])
    await withCheckedContinuation { continuation in
      queue.async { [queue] in
        queue.schedule {
          log.withLock { $0.append("action") }
          continuation.resume()
        }
        log.withLock { $0.append("scheduled") }
      }
    }
    #expect(log.withLock { $0 } == ["scheduled", "action"])
  }

  @Test func actionsRunInTheOrderInWhichTheyWereScheduled() async {
    let log = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      for number in 0..<100 {
        queue.schedule { log.withLock { $0.append(number) } }
      }
      queue.schedule { continuation.resume() }
    }
    #expect(log.withLock { $0 } == Array(0..<100))
  }

  @Test func anActionBelongsToTheGroupOfItsOptions() async {
    let group = DispatchGroup()
    let ran = Mutex(false)
    queue.suspend()
    queue.schedule(options: .init(group: group)) { ran.withLock { $0 = true } }
    #expect(group.wait(timeout: .now()) == .timedOut)
    queue.resume()
    await withCheckedContinuation { continuation in
      group.notify(queue: queue) { continuation.resume() }
    }
    #expect(ran.withLock { $0 })
  }

  @Test func aBarrierActionRunsAlone() async {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let finished = Atomic(0)
    let finishedBeforeBarrier = await withCheckedContinuation { continuation in
      queue.suspend()
      for _ in 0..<8 {
        queue.schedule { finished.add(1, ordering: .sequentiallyConsistent) }
      }
      queue.schedule(options: .init(flags: .barrier)) {
        continuation.resume(returning: finished.load(ordering: .sequentiallyConsistent))
      }
      queue.resume()
    }
    #expect(finishedBeforeBarrier == 8)
  }

  @Test func runsNotBeforeItsDate() async {
    let date = queue.now.advanced(by: .milliseconds(5))
    let time = await withCheckedContinuation { continuation in
      queue.schedule(after: date) { [queue] in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume(returning: queue.now)
      }
    }
    #expect(time >= date)
  }

  @Test func repeatsUntilCancelledFromInsideTheAction() async {
    let start = queue.now
    let firstRun = start.advanced(by: .milliseconds(1))
    // Only the queue accesses both, until it has been drained.
    nonisolated(unsafe) var repetition: (any Cancellable)?
    nonisolated(unsafe) var count = 0
    await withCheckedContinuation { continuation in
      queue.sync {
        repetition = queue.schedule(after: firstRun, interval: .milliseconds(1)) {
          count += 1
          if count == 3 {
            repetition?.cancel()
            continuation.resume()
          }
        }
      }
    }
    await drain()
    #expect(count == 3)
    #expect(queue.now >= start.advanced(by: .milliseconds(3)))
  }

  @Test func theTokenOfARepetitionIsAnAnyCancellable() {
    let repetition = queue.schedule(after: queue.now.advanced(by: .seconds(1000)), interval: .seconds(1)) {}
    #expect(repetition is AnyCancellable)
  }

  @Test func releasingTheTokenEndsTheRepetitionAndReleasesTheAction() async {
    await withCheckedContinuation { continuation in
      let witness = DeinitWitness { continuation.resume() }
      _ = queue.schedule(after: queue.now.advanced(by: .seconds(1000)), interval: .seconds(1)) {
        witness.touch()
      }
    }
  }

  @Test func anActionIsReleasedAfterItsRun() async {
    await withCheckedContinuation { continuation in
      let witness = DeinitWitness { continuation.resume() }
      queue.schedule { witness.touch() }
    }
  }

  /// Waits until the queue has executed its pending actions.
  private func drain() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
