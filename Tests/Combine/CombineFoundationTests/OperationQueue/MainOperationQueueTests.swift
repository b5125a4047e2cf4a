import CombineCore
import CombineFoundation
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct MainOperationQueueTests {
  private let queue = OperationQueue.main

  @Test func actionsRunInOrderOnTheMainActorWithoutOperations() async {
    let log = await withCheckedContinuation { continuation in
      nonisolated(unsafe) var log: [Int] = []
      for number in 0..<100 {
        queue.schedule {
          MainActor.assertIsolated()
          log.append(number)
          if number == 99 { continuation.resume(returning: log) }
        }
      }
      #expect(queue.operationCount == 0)
      #expect(log.isEmpty)
    }
    #expect(log == Array(0..<100))
  }

  @Test func actionsDoNotOvertakeOperations() async {
    let log = await withCheckedContinuation { continuation in
      nonisolated(unsafe) var log: [String] = []
      queue.schedule { log.append("first") }
      for name in ["second", "third"] { queue.addOperation { log.append(name) } }
      queue.schedule { log.append("fourth") }
      queue.schedule { continuation.resume(returning: log) }
    }
    #expect(log == ["first", "second", "third", "fourth"])
  }

  @Test func aRepetitionEndsWithItsCancel() async {
    let count = await withCheckedContinuation { continuation in
      nonisolated(unsafe) var repetition: (any Cancellable)?
      nonisolated(unsafe) var count = 0
      repetition = queue.schedule(after: .init(Date()), interval: .milliseconds(1)) {
        MainActor.assertIsolated()
        count += 1
        guard count == 3 else { return }
        repetition?.cancel()
        // A repetition that wasn't cancelled would run again within this time.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { continuation.resume(returning: count) }
      }
    }
    #expect(count == 3)
  }
}
