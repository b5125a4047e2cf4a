#if LivePages
  import LivePagesCore
  import NIOCore

  /// A queue of requests that come faster than a person makes them, for all connections together. After each
  /// of them the lane rests for longer than its answer took: a flood gets a part of one processor, and all
  /// others have the rest.
  ///
  /// Addresses take turns, and so do the sessions of an address: a client waits for one request of each other
  /// client at the most, however many those have in the lane.
  final class SlowLane: Sendable {
    /// A request's place in the lane.
    struct Place: Hashable, Sendable {
      fileprivate let number: Int
      fileprivate let address: ConnectionLedger.Client?
      fileprivate let session: ConnectionLedger.Client?
    }

    private struct Waiting {
      let place: Place
      let loop: any EventLoop
      let enter: @Sendable () -> Void
    }

    private typealias Sessions = Turns<ConnectionLedger.Client?, CircularBuffer<Waiting>>

    private struct State {
      var waiting = Turns<ConnectionLedger.Client?, Sessions>()
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
    /// - Parameter clients: The clients of the request, the wider one first.
    /// - Returns: The place that the request leaves.
    func queue(
      for clients: [ConnectionLedger.Client],
      on loop: any EventLoop,
      enter: @escaping @Sendable () -> Void
    ) -> Place {
      let place = state.withLock { state in
        state.next += 1
        let place = Place(number: state.next, address: clients.first, session: clients.last)
        state.waiting.change(lineOf: place.address) { sessions in
          sessions.change(lineOf: place.session) {
            $0.append(Waiting(place: place, loop: loop, enter: enter))
          }
        }
        return place
      }
      admit()
      return place
    }

    /// The request was answered, or is not waited for any more. To be called for each one.
    func leave(_ place: Place) {
      let rest = state.withLock { state -> (TimeAmount, any EventLoop)? in
        guard let inside = state.inside, inside.place == place else {
          state.waiting.changeIfPresent(lineOf: place.address) { sessions in
            sessions.changeIfPresent(lineOf: place.session) { $0.removeAll { $0.place == place } }
          }
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
      admitted.loop.scheduleTask(in: Self.longestStay) { self.leave(admitted.place) }
      admitted.loop.execute(admitted.enter)
    }
  }
#endif
