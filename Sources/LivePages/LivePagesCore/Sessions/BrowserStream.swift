import Synchronization

/// A stream that carries any number of a browser's tabs. The tabs share a stream because a browser opens only
/// six connections to a server.
package final class BrowserStream: Sendable {
  /// A tab in the stream.
  package struct Seat: Sendable {
    package let tab: OpenTab
    package let changes: OpenPage.ChangeListener
    /// The digest of the content that the browser holds, or `nil` if the browser requests the whole page.
    package let digest: String?
    /// A number that distinguishes this registration from earlier ones of the same tab.
    package let number: Int
  }

  private struct State {
    /// The tabs, or `nil` after the stream has ended.
    var seats: [SecretToken: Seat]? = [:]
    var nextNumber = 0
  }

  /// Writes the stream after changes of its tabs, and now and then without one. It ends with the stream.
  package let writing = StreamWriting()
  private let places: StreamPlaces
  private let state = Locked(State())

  /// - Parameter places: The session's places for streams.
  /// - Returns: The stream, or `nil` if the session has reached its limit of streams.
  init?(places: StreamPlaces) {
    guard places.enter() else { return nil }
    self.places = places
  }

  /// Ends the stream even if nobody reads it, for example because the connection was lost before the stream
  /// began.
  deinit { end() }

  /// The tabs that the stream carries.
  package var seats: [Seat] {
    state.withLock { state in
      (state.seats ?? [:]).values.sorted { $0.number < $1.number }
    }
  }

  /// Returns a Boolean value that indicates whether the stream carries the tab with a token.
  func carries(_ token: SecretToken) -> Bool { state.withLock { $0.seats?[token] != nil } }

  /// Adds a tab to the stream. Its part begins with the difference between the page and the content that the
  /// browser has.
  ///
  /// - Parameter digest: The digest of that content, or `nil` if the browser requests the whole page.
  /// - Returns: `true` if the stream and the tab's page are open.
  package func join(_ tab: OpenTab, holding digest: String? = nil) -> Bool {
    guard let changes = tab.listen({ [writing] in writing.wake() }) else {
      leave(tab.token)
      return false
    }
    // If the tab is added twice at the same time, both calls end the registration that they replace.
    let (hasJoined, former) = state.withLock { state -> (Bool, Seat?) in
      guard state.seats != nil else { return (false, nil) }
      let seat = Seat(tab: tab, changes: changes, digest: digest, number: state.nextNumber)
      state.nextNumber += 1
      return (true, state.seats?.updateValue(seat, forKey: tab.token))
    }
    former?.changes.leave()
    if hasJoined { writing.wake() } else { changes.leave() }
    return hasJoined
  }

  /// Removes the tab with a token from the stream.
  package func leave(_ token: SecretToken) {
    let seat = state.withLock { $0.seats?.removeValue(forKey: token) }
    seat?.changes.leave()
  }

  /// Wakes the stream without a change.
  func keepAlive() { writing.wake() }

  /// Ends the stream.
  package func end() {
    let seats = state.withLock { state in
      defer { state.seats = nil }
      return state.seats
    }
    guard let seats else { return }
    for seat in seats.values { seat.changes.leave() }
    places.leave()
    writing.finish()
  }
}

/// Writes a stream when it is woken. Its task exists only during the write.
///
/// A stream lasts for hours and is idle nearly all the time. A waiting task would take more memory than the
/// rest of an idle session.
package final class StreamWriting: Sendable {
  private struct Actions: Sendable {
    /// Runs an operation in a task.
    let perform: @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void
    /// Writes the changes.
    let write: @Sendable () async -> Void
    /// Writes the end of the stream.
    let end: @Sendable () async -> Void
  }

  private struct State {
    /// The actions, or `nil` before the start and after the end.
    var actions: Actions?
    var isOver = false
    /// A Boolean value that indicates whether there are changes that haven't been picked up by a write.
    var isWoken = false
    /// A Boolean value that indicates whether a task is running.
    var isWriting = false

    /// - Returns: The actions for a new task, or `nil` if no task is needed.
    mutating func start() -> Actions? {
      guard !isWriting, isWoken || isOver, let actions else { return nil }
      isWriting = true
      return actions
    }

    /// Returns the next step of the task.
    mutating func next() -> Next {
      if isOver {
        actions = nil
        return .end
      }
      guard isWoken else {
        isWriting = false
        return .rest
      }
      isWoken = false
      return .write
    }
  }

  private enum Next {
    case write
    case end
    case rest
  }

  private let state = Locked(State())

  /// Starts writing, including earlier changes.
  ///
  /// - Parameters:
  ///   - perform: A closure that runs an operation in a task.
  ///   - write: A closure that writes the changes. Only one task at a time calls it.
  ///   - end: A closure that writes the end of the stream. It is called once, after all other calls.
  package func begin(
    performing perform: @escaping @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void,
    write: @escaping @Sendable () async -> Void,
    end: @escaping @Sendable () async -> Void
  ) {
    change { $0.actions = Actions(perform: perform, write: write, end: end) }
  }

  /// Starts a write, immediately or after the current one. Several calls during a write result in one further
  /// write.
  package func wake() { change { $0.isWoken = true } }

  /// Ends the stream, immediately or after the current write.
  func finish() { change { $0.isOver = true } }

  private func change(_ change: (inout State) -> Void) {
    let actions = state.withLock { state in
      change(&state)
      return state.start()
    }
    guard let actions else { return }
    actions.perform { await self.run(actions) }
  }

  private func run(_ actions: Actions) async {
    while true {
      switch state.withLock({ $0.next() }) {
      case .write: await actions.write()
      case .end: return await actions.end()
      case .rest: return
      }
    }
  }
}

/// The places for streams of one session.
final class StreamPlaces: Sendable {
  private let count: Int
  private let free: Atomic<Int>

  init(count: Int) {
    self.count = count
    free = Atomic(count)
  }

  /// Takes a place. The caller returns the place with ``leave()``. Returns `false` if all places are taken.
  func enter() -> Bool {
    if free.subtract(1, ordering: .relaxed).oldValue > 0 { return true }
    leave()
    return false
  }

  /// A Boolean value that indicates whether a place is taken.
  var isInUse: Bool { free.load(ordering: .relaxed) < count }

  func leave() {
    free.add(1, ordering: .relaxed)
  }
}
