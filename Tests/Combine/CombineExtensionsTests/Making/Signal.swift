import CombineShim

/// A one-time event that tests await instead of sleeping.
///
/// Unchecked because the lock guards the state. It isn't a `Mutex`, because ThreadSanitizer doesn't recognize
/// the ordering of a contended one, and stress tests await this signal.
final class Signal: @unchecked Sendable {
  private let lock = Lock()

  /// Guarded by `lock`, like the next property.
  private var isGiven = false

  private var waiting: [CheckedContinuation<Void, Never>] = []

  func give() {
    let continuations = lock.withLock {
      isGiven = true
      defer { waiting = [] }
      return waiting
    }
    for continuation in continuations { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if !isGiven { waiting.append(continuation) }
        return isGiven
      }
      if isOver { continuation.resume() }
    }
  }
}

/// An object that gives a signal when it is released, on any thread.
final class ReleaseSignal: Sendable {
  private let signal: Signal

  init(_ signal: Signal) {
    self.signal = signal
  }

  deinit { signal.give() }
}
