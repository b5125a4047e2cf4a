import CombineShim

/// Something that happens once, and that tests await instead of sleeping.
///
/// Unchecked because the state is guarded by the lock. It is no `Mutex`: ThreadSanitizer does not see what a
/// contended one orders, and stress tests await this.
final class Signal: @unchecked Sendable {
  private let lock = Lock()

  /// Guarded by `lock`, as is the next.
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

/// Gives a signal when it goes, from whichever thread releases it.
final class ReleaseSignal: Sendable {
  private let signal: Signal

  init(_ signal: Signal) {
    self.signal = signal
  }

  deinit { signal.give() }
}
