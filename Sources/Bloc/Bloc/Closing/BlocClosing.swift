import CombineShim

/// The end of a bloc, which can be awaited.
public final class BlocClosing: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let lock = Lock()
  private var ended = false
  private var waiters: [@Sendable () -> Void] = []

  /// Whether the bloc has come to its end.
  public var isFinished: Bool { lock.withLock { ended } }

  /// Waits until the bloc has come to its end.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      onEnd { continuation.resume() }
    }
  }

  /// Calls a closure at the end, or now if that has come.
  func onEnd(_ action: @escaping @Sendable () -> Void) {
    let ended = lock.withLock {
      if !self.ended { waiters.append(action) }
      return self.ended
    }
    if ended { action() }
  }

  func end() {
    let resumed = lock.withLock {
      ended = true
      defer { waiters = [] }
      return waiters
    }
    for waiter in resumed { waiter() }
  }
}
