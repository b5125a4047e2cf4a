import CombineCore
import CombineFoundation
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct OperationQueueSchedulerTests {
  private let queue = RecordingOperationQueue()

  private var distantTime: OperationQueue.SchedulerTimeType { queue.now.advanced(by: .seconds(1000)) }

  @Test func nowIsTheCurrentDateAndToleranceIsZero() {
    let before = Date()
    let now = queue.now.date
    #expect(before <= now)
    #expect(now <= Date())
    #expect(queue.minimumTolerance == 0)
  }

  @Test func anActionBecomesOneBlockOperation() async {
    let current = await withCheckedContinuation { continuation in
      queue.schedule { continuation.resume(returning: OperationQueue.current) }
    }
    #expect(current === queue)
    #expect(queue.added.count == 1)
    #expect(queue.added[0] is BlockOperation)
  }

  @Test func aSuspendedQueueHoldsActionsBack() async {
    let ran = Mutex(false)
    queue.isSuspended = true
    queue.schedule { ran.withLock { $0 = true } }
    #expect(queue.operationCount == 1)
    #expect(!ran.withLock { $0 })
    queue.isSuspended = false
    await queue.finishAll()
    #expect(ran.withLock { $0 })
  }

  @Test func delayedActionsAreSingleUnreadyOperations() async {
    queue.schedule(after: distantTime) {}
    #expect(queue.added.count == 1)
    let operation = queue.added[0]
    #expect(!(operation is BlockOperation))
    #expect(operation is any Cancellable)
    #expect(!operation.isReady)
    #expect(!operation.isAsynchronous)
    #expect(!operation.isCancelled)
    queue.cancelAllOperations()
    await queue.finishAll()
  }

  @Test func aDelayedActionRunsNotBeforeItsDateAndOnce() async {
    let date = queue.now.advanced(by: .milliseconds(5))
    let count = Atomic(0)
    let time = await withCheckedContinuation { continuation in
      queue.schedule(after: date) {
        count.add(1, ordering: .relaxed)
        continuation.resume(returning: Date())
      }
    }
    #expect(time >= date.date)
    await queue.finishAll()
    #expect(queue.added[0].isReady)
    queue.added[0].main()
    #expect(count.load(ordering: .relaxed) == 1)
  }

  @Test func aDateThatHasPassedRunsTheActionSoon() async {
    await withCheckedContinuation { continuation in
      queue.schedule(after: .init(.distantPast)) { continuation.resume() }
    }
  }

  @Test func otherOperationsPassOneThatWaits() async {
    queue.maxConcurrentOperationCount = 1
    queue.schedule(after: distantTime) { Issue.record("ran early") }
    await withCheckedContinuation { continuation in
      queue.schedule { continuation.resume() }
    }
    queue.cancelAllOperations()
    await queue.finishAll()
    #expect(queue.maxConcurrentOperationCount == 1)
  }

  @Test func cancellingADelayedOperationReleasesItsActionAndItself() async {
    await withCheckedContinuation { continuation in
      let witness = DeinitWitness { continuation.resume() }
      queue.schedule(after: distantTime) { witness.touch() }
      queue.added[0].cancel()
    }
    await queue.finishAll()
    #expect(queue.operationCount == 0)
  }

  @Test func eachRunOfARepetitionAddsTheNextOperation() async {
    nonisolated(unsafe) var repetition: (any Cancellable)?
    let count = Atomic(0)
    await withCheckedContinuation { continuation in
      queue.isSuspended = true
      repetition = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
        if count.add(1, ordering: .relaxed).newValue == 10 { continuation.resume() }
      }
      queue.isSuspended = false
    }
    // The eleventh run may have happened already. The last added operation is waiting or was cancelled before
    // it ran.
    repetition?.cancel()
    await queue.finishAll()
    let runs = count.load(ordering: .relaxed)
    #expect(queue.added.count == runs || queue.added.count == runs + 1)
    #expect(queue.added.allSatisfy { !($0 is BlockOperation) })
  }

  @Test func cancellingInsideTheActionEndsTheRepetition() async {
    nonisolated(unsafe) var repetition: (any Cancellable)?
    let count = Atomic(0)
    await withCheckedContinuation { continuation in
      queue.isSuspended = true
      repetition = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
        guard count.add(1, ordering: .relaxed).newValue == 3 else { return }
        repetition?.cancel()
        continuation.resume()
      }
      queue.isSuspended = false
    }
    await queue.finishAll()
    #expect(count.load(ordering: .relaxed) == 3)
    #expect(queue.added.count == 3)
    for operation in queue.added { operation.main() }
    #expect(count.load(ordering: .relaxed) == 3)
  }

  @Test func releasingTheTokenEndsTheRepetitionAndReleasesTheAction() async {
    await withCheckedContinuation { continuation in
      let witness = DeinitWitness { continuation.resume() }
      let repetition = queue.schedule(after: distantTime, interval: .seconds(1)) { witness.touch() }
      #expect(repetition is AnyCancellable)
    }
    await queue.finishAll()
    #expect(queue.added.count == 1)
    #expect(queue.added[0].isCancelled)
  }
}
