#if LivePages
  import LivePagesCore
  import NIOCore

  /// A queue of requests that come faster than a person makes them, one behind the other, for all connections
  /// together. After each of them the lane rests for longer than its answer took: a flood gets a part of one
  /// processor, and all others have the rest.
  final class SlowLane: Sendable {
    private struct Waiting {
      let number: Int
      let loop: any EventLoop
      let enter: @Sendable () -> Void
    }

    private struct State {
      var waiting = CircularBuffer<Waiting>()
      /// The request that is being answered.
      var inside: Waiting?
      var since = NIODeadline.uptimeNanoseconds(0)
      var isResting = false
      var next = 0
    }

    /// How many times as long as an answer took the lane rests after it.
    private static let rest = 3
    private static let shortestRest = TimeAmount.milliseconds(1)
    /// A request that takes longer keeps the others no longer.
    private static let longestStay = TimeAmount.seconds(1)

    private let state = Locked(State())

    /// Calls `enter`, on `loop`, when it is the request's turn.
    ///
    /// - Returns: The number with which the request leaves.
    func queue(on loop: any EventLoop, enter: @escaping @Sendable () -> Void) -> Int {
      let number = state.withLock { state in
        state.next += 1
        state.waiting.append(Waiting(number: state.next, loop: loop, enter: enter))
        return state.next
      }
      admit()
      return number
    }

    /// The request was answered, or is not waited for any more. To be called for each one.
    func leave(_ number: Int) {
      let rest = state.withLock { state -> (TimeAmount, any EventLoop)? in
        guard let inside = state.inside, inside.number == number else {
          state.waiting.removeAll { $0.number == number }
          return nil
        }
        state.inside = nil
        state.isResting = true
        let stay = NIODeadline.now() - state.since
        return (max(stay * Self.rest, Self.shortestRest), inside.loop)
      }
      guard let (time, loop) = rest else { return }
      loop.scheduleTask(in: time) {
        self.state.withLock { $0.isResting = false }
        self.admit()
      }
    }

    private func admit() {
      let admitted = state.withLock { state -> Waiting? in
        guard state.inside == nil, !state.isResting, let first = state.waiting.popFirst() else { return nil }
        state.inside = first
        state.since = .now()
        return first
      }
      guard let admitted else { return }
      admitted.loop.scheduleTask(in: Self.longestStay) { self.leave(admitted.number) }
      admitted.loop.execute(admitted.enter)
    }
  }
#endif
