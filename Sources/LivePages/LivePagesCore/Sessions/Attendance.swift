/// Calls a page session's `appear()` and `disappear()` as people come and go.
///
/// A reload, or a connection that is lost for a moment, does not count: `disappear()` is called only after no
/// tab has listened for the time `absence`. It is also called that long after an event that came while no tab
/// listened, so that work that the event started ends too.
final class Attendance: Sendable {
  private struct State {
    var tabs = 0
    /// What the session was told last, or is being told.
    var isPresent = false
    /// Whether something was done since the person was last told to have left.
    var isActive = false
    /// Waits until the person has been away for long enough.
    var wait: Task<Void, Never>?
    /// The number of waits so far: one that was replaced as it ended ends in nothing.
    var waitCount = 0
    /// The last call of the session, until it has returned. Calls are made one after the other.
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
    self.absence = absence
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

  /// The person did something, perhaps without a tab that listens.
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

  /// Nothing is told any more.
  ///
  /// - Returns: When the last call has returned.
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

  /// Releases the task: a task keeps the memory that it used for as long as something refers to it.
  private func hasReturned(call number: Int) {
    state.withLock { state in
      if state.callCount == number { state.call = nil }
    }
  }
}
