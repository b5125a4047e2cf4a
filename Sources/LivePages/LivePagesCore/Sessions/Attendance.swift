/// Calls `appear()` and `disappear()` of a page's session as visitors open and leave the page.
///
/// To ignore reloads and short interruptions of the connection, this object calls `disappear()` only when no
/// tab has listened for the duration of `absence`. When an event arrives without a listening tab, it calls
/// `disappear()` after the same time, to end the work that the event started.
final class Attendance: Sendable {
  private struct State {
    var tabs = 0
    /// The last reported state, including a call in progress.
    var isPresent = false
    /// A Boolean value that indicates whether an event has arrived without a listening tab since the last
    /// notification.
    var isActive = false
    /// Waits until no tab has listened for long enough.
    var wait: Task<Void, Never>?
    /// The number of waits so far. A wait that has been replaced uses it to recognize that it is obsolete.
    var waitCount = 0
    /// The last call to the session, until it returns. Calls are serialized.
    var call: Task<Void, Never>?
    var callCount = 0
    var isOver = false
  }

  private let state = Locked(State())
  private let absence: Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let appear: @Sendable () async -> Void
  private let disappear: @Sendable () async -> Void

  init(
    absence: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    appear: @escaping @Sendable () async -> Void,
    disappear: @escaping @Sendable () async -> Void
  ) {
    self.absence = absence.atMostACentury
    self.sleep = sleep
    self.appear = appear
    self.disappear = disappear
  }

  func tabCame() {
    state.withLock { state in
      state.tabs += 1
      state.wait?.cancel()
      state.wait = nil
      tell(true, &state)
    }
  }

  func tabWent() {
    state.withLock { state in
      state.tabs -= 1
      waitIfAway(&state)
    }
  }

  /// Records an event, which may arrive while no tab is listening.
  func wasActive() {
    state.withLock { state in
      guard state.tabs == 0 else { return }
      state.isActive = true
      waitIfAway(&state)
    }
  }

  private func waitIfAway(_ state: inout State) {
    guard state.tabs == 0, !state.isOver else { return }
    state.wait?.cancel()
    state.waitCount += 1
    state.wait = Task { [weak self, absence, sleep, number = state.waitCount] in
      guard (try? await sleep(absence)) != nil else { return }
      self?.stayedAway(wait: number)
    }
  }

  /// Ends all notifications.
  ///
  /// - Returns after the last call has returned.
  func end() async {
    let last = state.withLock { state in
      state.isOver = true
      state.wait?.cancel()
      state.wait = nil
      return state.call
    }
    await last?.value
  }

  private func stayedAway(wait number: Int) {
    state.withLock { state in
      guard state.tabs == 0, state.waitCount == number else { return }
      state.wait = nil
      tell(false, &state)
    }
  }

  private func tell(_ isPresent: Bool, _ state: inout State) {
    let isNews = isPresent ? !state.isPresent : state.isPresent || state.isActive
    guard isNews, !state.isOver else { return }
    state.isPresent = isPresent
    state.isActive = false
    let call = isPresent ? appear : disappear
    state.callCount += 1
    state.call = Task { [last = state.call, number = state.callCount] in
      await last?.value
      await call()
      hasReturned(call: number)
    }
  }

  /// Releases the task, because a task retains its memory as long as it is referenced.
  private func hasReturned(call number: Int) {
    state.withLock { state in
      if state.callCount == number { state.call = nil }
    }
  }
}
