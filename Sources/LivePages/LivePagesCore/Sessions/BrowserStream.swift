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
