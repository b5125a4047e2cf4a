import Testing

@testable import ComposableArchitecture

struct ThrottleWindowTests {
  private typealias Window = ThrottleWindow<Int, String>

  private final class Holder: ThrottledEffect {
    func endAsReplaced() {}
  }

  private func isSent(_ decision: Window.Decision) -> Bool {
    if case .send = decision { true } else { false }
  }

  private func deadline(_ decision: Window.Decision) -> Int? {
    if case .wait(let deadline) = decision { deadline } else { nil }
  }

  @Test func firstIsSentAndTheNextWaitsForTheEndOfTheInterval() {
    let (window, holder) = (Window(), Holder())
    let turn = window.take(by: holder).turn
    #expect(isSent(window.admit("a", at: 0, until: 10, latest: true, in: turn)))
    #expect(deadline(window.admit("b", at: 3, until: 13, latest: true, in: turn)) == 10)
    #expect(window.deadline(in: turn) == 10)
    #expect(window.takeWaiting(until: 20, in: turn) == "b")
    #expect(window.takeWaiting(until: 20, in: turn) == nil)
    #expect(deadline(window.admit("c", at: 19, until: 29, latest: true, in: turn)) == 20)
  }

  @Test func theLatestOrTheFirstWaits() {
    for (latest, expected) in [(true, "c"), (false, "b")] {
      let (window, holder) = (Window(), Holder())
      let turn = window.take(by: holder).turn
      for (instant, action) in ["a", "b", "c"].enumerated() {
        _ = window.admit(action, at: instant, until: instant + 10, latest: latest, in: turn)
      }
      #expect(window.takeWaiting(until: 20, in: turn) == expected)
    }
  }

  @Test func waitingValuePassesToTheNextHolder() {
    let (window, first, second) = (Window(), Holder(), Holder())
    let turn = window.take(by: first).turn
    _ = window.admit("a", at: 0, until: 10, latest: true, in: turn)
    _ = window.admit("b", at: 1, until: 11, latest: true, in: turn)
    let (next, previous) = window.take(by: second)
    #expect(previous === first)
    #expect(window.takeWaiting(until: 20, in: turn) == nil)
    #expect(window.deadline(in: next) == 10)
    window.leave(turn)
    #expect(window.takeWaiting(until: 20, in: next) == "b")
  }

  @Test func leavingDiscardsTheWaitingValue() {
    let (window, holder) = (Window(), Holder())
    let turn = window.take(by: holder).turn
    _ = window.admit("a", at: 0, until: 10, latest: true, in: turn)
    _ = window.admit("b", at: 1, until: 11, latest: true, in: turn)
    window.leave(turn)
    #expect(!isSent(window.admit("c", at: 30, until: 40, latest: true, in: turn)))
    let next = window.take(by: holder)
    #expect(next.previous == nil)
    #expect(window.deadline(in: next.turn) == nil)
  }

  @Test func unownedWindowsEndAfterTheInterval() throws {
    let (window, holder) = (Window(), Holder())
    let turn = window.take(by: holder).turn
    _ = window.admit("a", at: 0, until: 10, latest: true, in: turn)
    #expect(window.turnIfOver(at: 20) == nil)
    window.leave(turn)
    #expect(window.turnIfOver(at: 9) == nil)
    let over = try #require(window.turnIfOver(at: 10))
    #expect(window.isStill(over))
    _ = window.take(by: holder)
    #expect(!window.isStill(over))
  }
}
