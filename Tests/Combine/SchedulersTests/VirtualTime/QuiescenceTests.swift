import CombineShim
import Foundation
import Synchronization
import Testing

@testable import Schedulers

/// How tasks get on while the asynchronous forms let time pass: each test does the same over and over.
struct QuiescenceTests {
  /// How often.
  private static let rounds = 50

  /// How often, for what is certain only where no thread of the process works at anything else:
  /// `STANDSTILL_ROUNDS`, with `--filter` and `--no-parallel`. Without it these are not run.
  private static let roundsAlone =
    ProcessInfo.processInfo.environment["STANDSTILL_ROUNDS"].flatMap { Int($0) } ?? 0

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

  @Test(.enabled(if: roundsAlone > 0)) func aTaskOfThePoolSleepsThreeTimesInOneAdvance() async throws {
    for round in 0..<Self.roundsAlone {
      let scheduler = DispatchQueue.test
      let desk = Desk()
      let task = Task.detached {
        for number in 1...3 {
          try await scheduler.sleep(for: .seconds(1))
          await desk.note(number)
          await Task.yield()
          await desk.note(-number)
        }
      }
      await scheduler.advance(by: .seconds(3))
      #expect(await desk.notes == [1, -1, 2, -2, 3, -3], "round \(round)")
      await scheduler.run()
      try await task.value
    }
  }

  @Test(.enabled(if: roundsAlone > 0)) @MainActor
  func aTaskThatHopsToTheCallersActorSleepsThreeTimesInOneAdvance() async throws {
    for round in 0..<Self.roundsAlone {
      let scheduler = DispatchQueue.test
      let desk = Desk()
      let task = Task.detached {
        for number in 1...3 {
          try await scheduler.sleep(for: .seconds(1))
          await Task { @MainActor in await desk.note(number) }.value
          await Task { @MainActor in await desk.note(-number) }.value
        }
      }
      await scheduler.advance(by: .seconds(3))
      #expect(await desk.notes == [1, -1, 2, -2, 3, -3], "round \(round)")
      await scheduler.run()
      try await task.value
    }
  }

  @Test(.enabled(if: roundsAlone > 0)) func aTaskThatHopsBetweenActorsSleepsThreeTimesInOneAdvance()
    async throws
  {
    for round in 0..<Self.roundsAlone {
      let test = DispatchQueue.test
      let scheduler = test.eraseToAnyScheduler()
      let desk = Desk()
      let task = Task { @MainActor in
        for number in 1...3 {
          try await scheduler.sleep(for: .seconds(1))
          await desk.note(number)
          await Task { await desk.note(-number) }.value
        }
      }
      await test.advance(by: .seconds(3))
      #expect(await desk.notes == [1, -1, 2, -2, 3, -3], "round \(round)")
      await test.run()
      try await task.value
    }
  }

  @Test func tasksOfThePoolGetThereWhenTimeIsLetPassUntilTheyHave() async throws {
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
