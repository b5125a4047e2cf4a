import CombineShim
import Foundation
import Schedulers
import Testing

struct AnySchedulerPlatformTests {
  @Test func immediateRunsAtOnceInTheTimeOfThePlatformsScheduler() {
    var ran = 0
    let (queue, loop): (AnySchedulerOf<DispatchQueue>, AnySchedulerOf<RunLoop>) = (.immediate, .immediate)
    queue.schedule { ran += 1 }
    loop.schedule { ran += 1 }
    #expect(ran == 2)
  }

  @Test func unimplementedReportsItsName() {
    let scheduler: AnySchedulerOf<DispatchQueue> = .unimplemented("queue")
    withKnownIssue {
      scheduler.schedule {}
    } matching: {
      $0.description.contains("'queue'")
    }
  }

  @Test func unimplementedNeedsNoName() {
    let scheduler: AnySchedulerOf<RunLoop> = .unimplemented
    withKnownIssue { scheduler.schedule {} }
  }

  @Test func aTestSchedulerCanBeErased() {
    let test = DispatchQueue.test
    let scheduler: AnySchedulerOf<DispatchQueue> = test.eraseToAnyScheduler()
    var ran = false
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { ran = true }
    test.advance(by: .seconds(1))
    #expect(ran)
  }

  @Test(arguments: [.global, .global(), .global(qos: .utility)] as [AnySchedulerOf<DispatchQueue>])
  func globalRunsOnAnotherThread(scheduler: AnySchedulerOf<DispatchQueue>) async {
    await withCheckedContinuation { continuation in
      scheduler.schedule { continuation.resume() }
    }
  }

  @Test func mainRunsOnTheMainQueue() async {
    let (queue, operations): (AnySchedulerOf<DispatchQueue>, AnySchedulerOf<OperationQueue>) = (.main, .main)
    await withCheckedContinuation { continuation in
      queue.schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
    await withCheckedContinuation { continuation in
      operations.schedule {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }
}
