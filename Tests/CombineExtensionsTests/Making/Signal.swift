import Synchronization

/// Something that happens once, and that tests await instead of sleeping.
final class Signal: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Void, Never>])
    case given
  }

  private let state = Mutex(State.waiting([]))

  func give() {
    let continuations = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      defer { state = .given }
      if case .waiting(let continuations) = state { return continuations }
      return []
    }
    for continuation in continuations { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isGiven = state.withLock { state in
        guard case .waiting(let continuations) = state else { return true }
        state = .waiting(continuations + [continuation])
        return false
      }
      if isGiven { continuation.resume() }
    }
  }
}

/// Gives a signal when it goes, from whichever thread lets it go.
final class ReleaseSignal: Sendable {
  private let signal: Signal

  init(_ signal: Signal) {
    self.signal = signal
  }

  deinit { signal.give() }
}
