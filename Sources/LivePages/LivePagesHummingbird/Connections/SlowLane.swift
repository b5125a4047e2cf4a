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
    struct LanePlace: Hashable, Sendable {
      fileprivate let number: Int
      fileprivate let address: ConnectionLedger.Client?
      fileprivate let session: ConnectionLedger.Client?
    }

    private struct Waiting {
      let place: LanePlace
      let since = NIODeadline.now()
      let loop: any EventLoop
      let enter: @Sendable () -> Void
    }

    private typealias Sessions = Turns<ConnectionLedger.Client?, CircularBuffer<Waiting>>

    private struct State {
      var waiting = Turns<ConnectionLedger.Client?, Sessions>()
      var waitingCount = 0
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
    private let onChange: @Sendable (_ waiting: Int, _ wait: Duration?) -> Void

    /// - Parameter onChange: A closure that receives the number of waiting requests, and the time that one of
    ///   them has waited whose turn it is.
    init(onChange: @escaping @Sendable (_ waiting: Int, _ wait: Duration?) -> Void = { _, _ in }) {
      self.onChange = onChange
    }

    /// Calls `enter`, on `loop`, when it is the request's turn.
    ///
    /// - Parameter clients: The clients of the request, the wider one first.
    /// - Returns: The place that the request leaves.
    func queue(
      for clients: [ConnectionLedger.Client],
      on loop: any EventLoop,
      enter: @escaping @Sendable () -> Void
    ) -> LanePlace {
      let (place, count) = state.withLock { state in
        state.next += 1
        state.waitingCount += 1
        let place = LanePlace(number: state.next, address: clients.first, session: clients.last)
        state.waiting.change(lineOf: place.address) { sessions in
          sessions.change(lineOf: place.session) {
            $0.append(Waiting(place: place, loop: loop, enter: enter))
          }
        }
        return (place, state.waitingCount)
      }
      onChange(count, nil)
      admit()
      return place
    }

    /// The request was answered, or is not waited for any more. To be called for each one.
    func leave(_ place: LanePlace) {
      var waitingCount: Int?
      let rest = state.withLock { state -> (TimeAmount, any EventLoop)? in
        guard let inside = state.inside, inside.place == place else {
          var removedCount = 0
          state.waiting.changeIfPresent(lineOf: place.address) { sessions in
            sessions.changeIfPresent(lineOf: place.session) { line in
              removedCount = line.count
              line.removeAll { $0.place == place }
              removedCount -= line.count
            }
          }
          state.waitingCount -= removedCount
          if removedCount > 0 { waitingCount = state.waitingCount }
          return nil
        }
        state.inside = nil
        state.isResting = true
        let stay = NIODeadline.now() - state.since
        return (max(stay * Self.rest, Self.shortestRest), inside.loop)
      }
      if let waitingCount { onChange(waitingCount, nil) }
      guard let (time, loop) = rest else { return }
      loop.scheduleTask(in: time) {
        self.state.withLock { $0.isResting = false }
        self.admit()
      }
    }

    private func admit() {
      let (admitted, count) = state.withLock { state -> (Waiting?, Int) in
        guard state.inside == nil, !state.isResting, let first = state.waiting.popFirst() else {
          return (nil, 0)
        }
        state.inside = first
        state.since = .now()
        state.waitingCount -= 1
        return (first, state.waitingCount)
      }
      guard let admitted else { return }
      onChange(count, .nanoseconds((NIODeadline.now() - admitted.since).nanoseconds))
      admitted.loop.scheduleTask(in: Self.longestStay) { self.leave(admitted.place) }
      admitted.loop.execute(admitted.enter)
    }
  }

  /// A line whose first element can be taken.
  protocol WaitingLine {
    associatedtype Element
    /// An empty line.
    init()
    mutating func popFirst() -> Element?
  }

  extension CircularBuffer: WaitingLine {}

  /// Lines that take turns: one element of the first line, one of the next.
  struct Turns<Key: Hashable, Line: WaitingLine>: WaitingLine {
    private var lines: [Key: Line] = [:]
    /// The keys of all lines, each once. A line that was emptied leaves when it would be its turn.
    private var order = CircularBuffer<Key>()

    /// Changes a line. A new line has its turn after all others.
    mutating func change(lineOf key: Key, _ change: (inout Line) -> Void) {
      if lines[key] == nil { order.append(key) }
      change(&lines[key, default: Line()])
    }

    /// Changes a line if there is one.
    mutating func changeIfPresent(lineOf key: Key, _ change: (inout Line) -> Void) {
      guard var line = lines.removeValue(forKey: key) else { return }
      change(&line)
      lines[key] = line
    }

    mutating func popFirst() -> Line.Element? {
      while let key = order.popFirst() {
        if let element = lines[key]?.popFirst() {
          order.append(key)
          return element
        }
        lines[key] = nil
      }
      return nil
    }
  }
#endif
