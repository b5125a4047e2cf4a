import CombineShim
import Foundation
import Testing

@testable import Schedulers

/// The progress of tasks while the asynchronous methods advance the time. Each test repeats its scenario.
struct QuiescenceTests {
  private static let rounds = 50

  @Test @MainActor func aTaskOfTheMainActorSleepsThreeTimesInOneAdvance() async throws {
    for _ in 0..<Self.rounds {
      let scheduler = DispatchQueue.test
      var log: [Int] = []
      let task = Task {
        for number in 1...3 {
          try await scheduler.sleep(for: .seconds(1))
          for _ in 0..<5 { await Task.yield() }
          log.append(number)
        }
      }
      await scheduler.advance(by: .seconds(3))
      #expect(log == [1, 2, 3])
      try await task.value
    }
  }

  @Test func tasksOfThePoolArriveIfTimePassesUntilTheyHave() async throws {
    let scheduler = DispatchQueue.test
    let desk = Desk()
    let task = Task.detached {
      for number in 1...3 {
        try await scheduler.sleep(for: .seconds(1))
        await desk.note(number)
      }
    }
    while await desk.notes.count < 3 { await scheduler.advance(by: .seconds(1)) }
    #expect(await desk.notes == [1, 2, 3])
    try await task.value
  }
}

private actor Desk {
  private(set) var notes: [Int] = []

  func note(_ number: Int) { notes.append(number) }
}
