import CombineShim
import Foundation
import Testing

@testable import ComposableArchitecture

@MainActor struct ThrottleWindowsTests {
  let scheduler = DispatchQueue.test
  let store = StoreLike()

  private func send(_ number: Int, id: Int) -> EffectLog<Int> {
    store.start(
      Effect<Int>.send(number)
        .throttle(id: id, for: .seconds(1), scheduler: scheduler, latest: true)
    )
  }

  @Test func windowsThatAreOverAreClearedAway() {
    for id in 0..<10_000 {
      _ = send(1, id: id)
      scheduler.advance(by: .milliseconds(100))
    }
    #expect(store.registry.throttles.count <= 128)
  }

  @Test func activeWindowsAreKept() {
    for id in 0..<1_000 { _ = send(1, id: id) }
    #expect(store.registry.throttles.count == 1_000)
    let logs = (0..<1_000).map { send(2, id: $0) }
    #expect(logs.allSatisfy { $0.actions.isEmpty })
    scheduler.advance(by: .seconds(1))
    #expect(logs.allSatisfy { $0.actions == [2] })
  }
}
