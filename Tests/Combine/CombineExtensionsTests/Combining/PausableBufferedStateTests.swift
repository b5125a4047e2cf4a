import CombineProbes
import CombineShim
import DequeModule
import Testing

@testable import CombineExtensions

struct PausableBufferedStateTests {
  private func state(limit: Int? = nil, onCompleted: Bool = true, onError: Bool = true)
    -> PausableBufferedState<Int>
  {
    PausableBufferedState(
      options: PausableBufferedOptions(limit: limit, flushOnCompleted: onCompleted, flushOnError: onError)
    )
  }

  @Test func buffersWhilePausedAndFlushesOnResume() {
    var state = state()
    for value in 1...3 {
      guard case .keep(dropped: nil) = state.receive(value) else {
        Issue.record("It is paused at first, and drops nothing.")
        return
      }
    }
    #expect(state.pause(true) == [])
    #expect(state.pause(false) == [1, 2, 3])
    guard case .send(4) = state.receive(4) else {
      Issue.record("It is not paused.")
      return
    }
    #expect(state.pause(false) == [])
  }

  @Test func dropsTheOldestBeyondTheLimit() {
    var state = state(limit: 1)
    _ = state.receive(1)
    guard case .keep(dropped: 1) = state.receive(2) else {
      Issue.record("The limit is one.")
      return
    }
    #expect(state.takeAll() == [2])
  }

  @Test func keepsNothingWithALimitOfZero() {
    var state = state(limit: 0)
    guard case .keep(dropped: 1) = state.receive(1) else {
      Issue.record("The limit is zero.")
      return
    }
    #expect(state.takeAll() == [])
  }

  @Test(arguments: [true, false], [true, false])
  func flushesBeforeSelectedCompletions(onCompleted: Bool, onError: Bool) {
    for completion in [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())] {
      var state = state(onCompleted: onCompleted, onError: onError)
      _ = state.receive(1)
      let flushes = completion == .finished ? onCompleted : onError
      #expect(state.complete(completion) == (flushes ? [1] : []))
      #expect(state.takeAll() == (flushes ? [] : [1]))
    }
  }
}
