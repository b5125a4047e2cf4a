import ComposableArchitecture
import Foundation
import Testing

/// A store and a test store that receive the same actions reach the same state.
///
/// The actions are random. If the states differ, the failure contains the seed, and `TRIBUTARY_SEED=… swift
/// test --filter SameStateTests` repeats the run.
@MainActor
struct SameStateTests {
  private nonisolated static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["TRIBUTARY_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2, 3]

  @Test(arguments: seeds) func aStoreAndATestStoreReachTheSameState(seed: UInt64) async {
    let steps = HouseholdStep.drawn(1_000, from: seed)

    let clock = TestClock()
    let store = Store(initialState: Household.State()) { Household(clock: clock) }
    var states: [Household.State] = []
    for step in steps {
      switch step {
      case .send(let action): store.send(action)
      case .wait(let milliseconds): await clock.advance(by: .milliseconds(milliseconds))
      }
      states.append(store.state)
    }

    let testClock = TestClock()
    let testStore = TestStore(initialState: Household.State()) { Household(clock: testClock) }
    testStore.exhaustivity = .off
    for (index, (step, state)) in zip(steps, states).enumerated() {
      switch step {
      case .send(let action): await testStore.send(action)
      case .wait(let milliseconds): await testClock.advance(by: .milliseconds(milliseconds))
      }
      await testStore.skipReceivedActions(strict: false)
      guard testStore.state != state else { continue }
      Issue.record("TRIBUTARY_SEED=\(seed): the states differ after step \(index), \(step)")
      #expect(testStore.state == state)
      break
    }
    #expect(states.last?.handled ?? 0 > 1_000)
  }
}
