import Testing

@testable import CombineExtensions

struct PacedStateTests {
  @Test func aDebouncedValueWaitsAndReplacesTheOneBefore() throws {
    var state = PacedState<Int>(pace: .debounce)
    let (first, none) = try #require(state.receive(1, isWanted: true).wait)
    #expect(none == nil)
    let (second, replaced) = try #require(state.receive(2, isWanted: true).wait)
    #expect(replaced == 1)
    #expect(state.endWait(for: first, isWanted: true).sent == nil)
    #expect(state.endWait(for: second, isWanted: true).sent == 2)
    #expect(state.takePending() == nil)
  }

  @Test func aDebouncedValueWaitsForDemandAfterItsPublisher() throws {
    var state = PacedState<Int>(pace: .debounce)
    let (opened, _) = try #require(state.receive(1, isWanted: false).wait)
    #expect(state.sendPending(isWanted: true).sent == nil)
    #expect(state.endWait(for: opened, isWanted: false).sent == nil)
    #expect(state.sendPending(isWanted: true).sent == 1)
  }

  @Test func throttleSendsTheFirstValueAtOnce() throws {
    var state = PacedState<Int>(pace: .throttle(latest: true))
    #expect(state.receive(1, isWanted: true).sent == 1)
    let window = try #require(state.window)
    #expect(state.receive(2, isWanted: true).sent == nil)
    #expect(state.receive(3, isWanted: true).sent == nil)
    #expect(state.endWait(for: window, isWanted: true).sent == 3)
    #expect(state.window !== window)
  }

  @Test func throttleFirstDropsValuesDuringTheWindow() throws {
    var state = PacedState<Int>(pace: .throttle(latest: false))
    _ = state.receive(1, isWanted: true)
    let window = try #require(state.window)
    _ = state.receive(2, isWanted: true)
    #expect(state.endWait(for: window, isWanted: true).sent == nil)
    #expect(state.receive(3, isWanted: true).sent == 3)
  }

  @Test func theEndLeavesTheWindowAndTheValue() throws {
    var state = PacedState<Int>(pace: .debounce)
    let (opened, _) = try #require(state.receive(1, isWanted: true).wait)
    let remains = state.end()
    #expect(remains.window === opened)
    #expect(remains.pending == 1)
    #expect(state.end().window == nil)
  }
}

extension PacedState.Decision {
  fileprivate var sent: Value? {
    guard case .send(let value, _) = self else { return nil }
    return value
  }

  fileprivate var wait: (opened: UpstreamConnection, replaced: Value?)? {
    guard case .wait(_, let opened, _, let replaced) = self else { return nil }
    return (opened, replaced)
  }
}
