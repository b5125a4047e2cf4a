import CombineShim

/// The end of a bloc, which can be awaited.
public final class BlocClosing: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let lock = Lock()
  private var ended = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Whether the bloc has come to its end.
  public var isFinished: Bool { lock.withLock { ended } }

  /// Waits until the bloc has come to its end.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let ended = lock.withLock {
        if !self.ended { waiters.append(continuation) }
        return self.ended
      }
      if ended { continuation.resume() }
    }
  }

  func end() {
    let resumed = lock.withLock {
      ended = true
      defer { waiters = [] }
      return waiters
    }
    for waiter in resumed { waiter.resume() }
  }
}
