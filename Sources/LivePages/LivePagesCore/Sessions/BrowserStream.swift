import Synchronization

/// The stream of any number of tabs of a browser. A browser opens only six connections to a server, so its
/// tabs share one.
package final class BrowserStream: Sendable {
  /// A tab that the stream carries.
  package struct Seat: Sendable {
    package let tab: OpenTab
    package let changes: OpenPage.ChangeListener
    /// Tells a tab that comes back from what it was before.
    package let number: Int
  }

  private struct State {
    /// `nil` once the stream has ended.
    var seats: [SecretToken: Seat]? = [:]
    var nextNumber = 0
  }

  /// Writes after each change of a tab, and now and then without one. Ends with the stream.
  package let writing = StreamWriting()
  private let places: StreamPlaces
  private let state = Locked(State())

  /// - Parameter places: The places for streams of the browser's session.
  /// - Returns: `nil` if the session has as many streams as it may have.
  init?(places: StreamPlaces) {
    guard places.enter() else { return nil }
    self.places = places
  }

  /// A stream that nobody reads, such as one whose connection was lost before it began, ends too.
  deinit { end() }

  /// The tabs that it carries now.
  package var seats: [Seat] {
    state.withLock { state in
      (state.seats ?? [:]).values.sorted { $0.number < $1.number }
    }
  }

  /// Whether the stream carries the tab of this token.
  func carries(_ token: SecretToken) -> Bool { state.withLock { $0.seats?[token] != nil } }

  /// Carries a tab too, from its whole page on.
  ///
  /// - Returns: Whether the stream goes on, and the tab's page too.
  package func join(_ tab: OpenTab) -> Bool {
    guard let changes = tab.listen({ [writing] in writing.wake() }) else {
      leave(tab.token)
      return false
    }
    // Two may join the tab at once: each leaves what it replaces.
    let (hasJoined, former) = state.withLock { state -> (Bool, Seat?) in
      guard state.seats != nil else { return (false, nil) }
      let seat = Seat(tab: tab, changes: changes, number: state.nextNumber)
      state.nextNumber += 1
      return (true, state.seats?.updateValue(seat, forKey: tab.token))
    }
    former?.changes.leave()
    if hasJoined { writing.wake() } else { changes.leave() }
    return hasJoined
  }

  /// Carries the tab of this token no more.
  package func leave(_ token: SecretToken) {
    let seat = state.withLock { $0.seats?.removeValue(forKey: token) }
    seat?.changes.leave()
  }

  /// Wakes the stream although nothing has changed.
  func keepAlive() { writing.wake() }

  /// Carries nothing any more.
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

/// Writes a stream whenever it is woken, and has a task only for as long as that takes.
///
/// A stream goes on for hours, nearly all of the time without anything to write. A task that waited for it
/// would take more memory than the rest of an idle session.
package final class StreamWriting: Sendable {
  private struct Actions: Sendable {
    /// Performs an operation in a task.
    let perform: @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void
    /// Writes what has changed.
    let write: @Sendable () async -> Void
    /// Writes the end.
    let end: @Sendable () async -> Void
  }

  private struct State {
    /// `nil` before the beginning and after the end.
    var actions: Actions?
    var isOver = false
    /// Whether there is something that no write has begun to look at.
    var isWoken = false
    /// Whether a task is at work.
    var isWriting = false

    /// - Returns: What a new task is to be begun with; `nil` if none is needed.
    mutating func start() -> Actions? {
      guard !isWriting, isWoken || isOver, let actions else { return nil }
      isWriting = true
      return actions
    }

    /// Returns what a task does next.
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

  /// Begins, with what has woken it before.
  ///
  /// - Parameters:
  ///   - perform: A closure that performs an operation in a task.
  ///   - write: A closure that writes what has changed. It is called by one task at a time.
  ///   - end: A closure that writes the end. It is called once, after all others.
  package func begin(
    performing perform: @escaping @Sendable (_ operation: @escaping @Sendable () async -> Void) -> Void,
    write: @escaping @Sendable () async -> Void,
    end: @escaping @Sendable () async -> Void
  ) {
    change { $0.actions = Actions(perform: perform, write: write, end: end) }
  }

  /// Writes, now or after what is being written. However often it is called meanwhile, one write follows.
  package func wake() { change { $0.isWoken = true } }

  /// Ends, now or after what is being written.
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

  /// Takes a place, to be given back by ``leave()``, or says that there is none.
  func enter() -> Bool {
    if free.subtract(1, ordering: .relaxed).oldValue > 0 { return true }
    leave()
    return false
  }

  /// Whether a place is taken.
  var isInUse: Bool { free.load(ordering: .relaxed) < count }

  func leave() {
    free.add(1, ordering: .relaxed)
  }
}
