import NIOConcurrencyHelpers

/// Tells a page's session when the person comes and when they have left.
///
/// Who reloads the page or loses the connection for a moment has not left: only after some time without a tab that
/// listens is the session told so.
final class Presence: Sendable {
  private struct State {
    var tabs = 0
    /// What the session was told last, or is being told.
    var isPresent = false
    /// Waits until the person has been away for long enough.
    var wait: Task<Void, Never>?
    /// The last call of the session. Calls are made one after the other.
    var call: Task<Void, Never>?
    var isOver = false
  }

  private let state = NIOLockedValueBox(State())
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
    state.withLockedValue { state in
      state.tabs += 1
      state.wait?.cancel()
      state.wait = nil
      tell(true, &state)
    }
  }

  func tabWent() {
    state.withLockedValue { state in
      state.tabs -= 1
      guard state.tabs == 0, !state.isOver else { return }
      state.wait = Task { [weak self, absence, sleep] in
        guard (try? await sleep(absence)) != nil else { return }
        self?.stayedAway()
      }
    }
  }

  /// Nothing is told any more.
  ///
  /// - Returns: When the last call has returned.
  func end() async {
    let last = state.withLockedValue { state in
      state.isOver = true
      state.wait?.cancel()
      state.wait = nil
      return state.call
    }
    await last?.value
  }

  private func stayedAway() {
    state.withLockedValue { state in
      guard state.tabs == 0 else { return }
      state.wait = nil
      tell(false, &state)
    }
  }

  private func tell(_ isPresent: Bool, _ state: inout State) {
    guard state.isPresent != isPresent, !state.isOver else { return }
    state.isPresent = isPresent
    let call = isPresent ? appear : disappear
    state.call = Task { [last = state.call] in
      await last?.value
      await call()
    }
  }
}
