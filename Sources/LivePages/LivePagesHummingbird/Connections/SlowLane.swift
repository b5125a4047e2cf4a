#if LivePages
  import LivePagesCore
  import NIOCore

  /// A queue for requests that arrive faster than users cause them, shared by all connections. After a
  /// request, the lane rests for longer than the response took. This limits a flood to a part of one
  /// processor and leaves the rest for everyone else.
  ///
  /// Addresses take turns, and so do the sessions of an address. However many requests other clients have in
  /// the lane, a client waits for at most one request of each of them.
  final class SlowLane: Sendable {
    /// The place of a request in the lane.
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
      /// The request in progress.
      var inside: Waiting?
      var since = NIODeadline.uptimeNanoseconds(0)
      var isResting = false
      var next = 0
    }

    /// The ratio of the rest to the duration of the previous response.
    private static let rest = 3
    private static let shortestRest = TimeAmount.milliseconds(1)
    /// The maximum time that a request can block other requests.
    private static let longestStay = TimeAmount.seconds(1)
    /// The rest after such a request. Most of these wait for a body or a storage, and have used no processor.
    private static let restAfterLongestStay = TimeAmount.milliseconds(100)

    private let state = Locked(State())
    private let onChange: @Sendable (_ waiting: Int, _ wait: Duration?) -> Void

    /// - Parameter onChange: A closure that receives the number of waiting requests, and how long the next
    ///   one has waited.
    init(onChange: @escaping @Sendable (_ waiting: Int, _ wait: Duration?) -> Void = { _, _ in }) {
      self.onChange = onChange
    }

    /// Calls `enter` on `loop` when it is the request's turn.
    ///
    /// - Parameter clients: The clients of the request, starting with the broader one.
    /// - Returns: The place, for ``leave(_:)``.
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

    /// Records that the request was answered or abandoned. Call this method for all requests.
    func leave(_ place: LanePlace) { leave(place, isTooLong: false) }

    private func leave(_ place: LanePlace, isTooLong: Bool) {
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
        if isTooLong { return (Self.restAfterLongestStay, inside.loop) }
        return (max((inside.loop.now - state.since) * Self.rest, Self.shortestRest), inside.loop)
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
        state.since = first.loop.now
        state.waitingCount -= 1
        return (first, state.waitingCount)
      }
      guard let admitted else { return }
      onChange(count, .nanoseconds((NIODeadline.now() - admitted.since).nanoseconds))
      admitted.loop.scheduleTask(in: Self.longestStay) {
        self.leave(admitted.place, isTooLong: true)
      }
      admitted.loop.execute(admitted.enter)
    }
  }

  /// A queue whose first element can be removed.
  protocol WaitingLine {
    associatedtype Element
    /// Creates an empty queue.
    init()
    mutating func popFirst() -> Element?
  }

  extension CircularBuffer: WaitingLine {}

  /// Queues that take turns by providing one element at a time.
  struct Turns<Key: Hashable, Line: WaitingLine>: WaitingLine {
    private var lines: [Key: Line] = [:]
    /// The keys of all queues, without duplicates. An empty queue is removed at its next turn.
    private var order = CircularBuffer<Key>()

    /// Changes a queue. A new queue is appended after all others.
    mutating func change(lineOf key: Key, _ change: (inout Line) -> Void) {
      if lines[key] == nil { order.append(key) }
      change(&lines[key, default: Line()])
    }

    /// Changes a queue if it exists.
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
