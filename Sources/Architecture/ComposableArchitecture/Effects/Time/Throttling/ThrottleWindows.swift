import CombineShim

/// The windows of a store's throttled effects, one for each id.
///
/// A window that is over means nothing. Those are cleared away when there are twice as many windows as were
/// needed the last time, so there are never many more than ids in use.
final class ThrottleWindows {
  private struct Entry {
    let window: AnyObject
    /// Tells whether the window is over, and how to know that it still is.
    let staysOver: () -> (() -> Bool)?
  }

  private let lock = Lock()

  // All guarded by `lock`.
  private var entries: [ThrottleToken: Entry] = [:]
  private var limit = ThrottleWindows.leastLimit

  private static let leastLimit = 64

  var count: Int { lock.withLock { entries.count } }

  /// Enters the window of an id, which is made if there is none of the kind.
  ///
  /// - Parameters:
  ///   - token: The id.
  ///   - alarm: The alarm that goes off when the window is over.
  ///   - body: A closure that takes the turn. It is called with the lock held, so that the window is not
  ///     cleared away before that.
  func enter<Alarm: ThrottleAlarm, Action, Result>(
    _ token: ThrottleToken,
    alarm: Alarm,
    _ body: (ThrottleWindow<Alarm.Instant, Action>) -> Result
  ) -> Result {
    let (result, isCrowded) = lock.withLock { () -> (Result, Bool) in
      let known = entries[token]?.window as? ThrottleWindow<Alarm.Instant, Action>
      let window = known ?? ThrottleWindow()
      if known == nil {
        entries[token] = Entry(window: window) {
          window.turnIfOver(at: alarm.now).map { turn in { window.isStill(turn) } }
        }
      }
      return (body(window), entries.count > limit)
    }
    if isCrowded { clearAway() }
    return result
  }

  private func clearAway() {
    // The time of clocks and schedulers is read outside of the lock.
    let over = lock.withLock { entries }.compactMapValues { $0.staysOver() }
    lock.withLock {
      for (token, isStillOver) in over where isStillOver() {
        entries[token] = nil
      }
      limit = max(Self.leastLimit, entries.count * 2)
    }
  }
}

// Unchecked: everything is guarded by the lock.
extension ThrottleWindows: @unchecked Sendable {}

/// The key of a window: an id, and the element of the state whose effects it names.
struct ThrottleToken: Hashable {
  let id: CancelID
  let path: CancellationPath
}
