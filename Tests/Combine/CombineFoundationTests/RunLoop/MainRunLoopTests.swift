import CombineCore
import CombineFoundation
import Foundation
import Testing

// Swift Testing drains the main queue and never runs the main run loop.
@MainActor @Suite(.timeLimit(.minutes(5))) struct MainRunLoopTests {
  @Test func valuesThatAreReceivedOnTheMainLoopArriveInTheirOrder() async {
    let values = await withCheckedContinuation { continuation in
      var values: [Int] = []
      var subscription: AnyCancellable?
      subscription = (0..<100).publisher.receive(on: RunLoop.main).sink { _ in
        subscription = nil
        continuation.resume(returning: values)
      } receiveValue: {
        values.append($0)
      }
      #expect(values.isEmpty)
      withExtendedLifetime(subscription) {}
    }
    #expect(values == Array(0..<100))
  }

  @Test func nestedActionsRunAfterWaitingOnes() async {
    let log = await withCheckedContinuation { continuation in
      nonisolated(unsafe) var log: [String] = []
      RunLoop.main.schedule {
        log.append("first")
        RunLoop.main.schedule {
          log.append("third")
          continuation.resume(returning: log)
        }
      }
      RunLoop.main.schedule { log.append("second") }
    }
    #expect(log == ["first", "second", "third"])
  }

  @Test func actionsOfOtherThreadsRunOnTheMainActor() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        RunLoop.main.schedule {
          MainActor.assertIsolated()
          continuation.resume()
        }
      }
    }
  }

  @Test func runsNotBeforeItsDate() async {
    let date = RunLoop.main.now.advanced(by: .milliseconds(5))
    let time = await withCheckedContinuation { continuation in
      RunLoop.main.schedule(after: date) {
        MainActor.assertIsolated()
        continuation.resume(returning: Date())
      }
    }
    #expect(time >= date.date)
  }

  @Test func aTimerOfTheMainLoopSendsUntilItIsCancelled() async {
    let start = Date()
    let dates = await withCheckedContinuation { continuation in
      var dates: [Date] = []
      var subscription: AnyCancellable?
      subscription = Timer.publish(every: 0.01, on: .main, in: .common).autoconnect().sink { date in
        dates.append(date)
        guard dates.count == 3 else { return }
        subscription?.cancel()
        // A timer that wasn't cancelled would send again within this time.
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { continuation.resume(returning: dates) }
      }
    }
    #expect(dates.count == 3)
    for (index, date) in dates.enumerated() {
      #expect(date.timeIntervalSince(start) >= Double(index + 1) * 0.01 - 0.001)
    }
  }

  @Test func endlessIntervalsAreAllowed() {
    let interval = RunLoop.SchedulerTimeType.Stride.seconds(.greatestFiniteMagnitude)
    let repetition = RunLoop.main.schedule(after: .init(.distantFuture), interval: interval) {}
    repetition.cancel()
  }

  @Test func aCancelledTimerReleasesItsAction() async {
    weak var captured: DeinitWitness?
    do {
      let witness = DeinitWitness {}
      captured = witness
      let repetition = RunLoop.main.schedule(after: .init(.distantFuture), interval: 1) {
        withExtendedLifetime(witness) {}
      }
      repetition.cancel()
    }
    #expect(captured == nil)
  }
}
