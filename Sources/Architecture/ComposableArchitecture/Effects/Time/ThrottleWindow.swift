import CombineShim

/// The state that effects throttled by one id share: the time until which nothing is sent, the action that
/// waits for that time, and the effect that has the turn.
final class ThrottleWindow<Instant: Comparable, Action> {
  /// The decision about an action that came.
  enum Decision {
    case send
    case wait(until: Instant)
    /// It was dropped, or has taken the place of one that waits.
    case settled
  }

  private let lock = Lock()

  // All guarded by `lock`.
  private var end: Instant?
  private var waiting: Action?
  private var turnNumber = 0
  private var isTaken = false
  /// The effect that has the turn.
  private weak var current: (any ThrottledEffect)?

  /// Gives the turn and the waiting action to another effect.
  ///
  /// - Returns: The number of the turn, and the effect that had the one before.
  func take(by effect: any ThrottledEffect) -> (turn: Int, previous: (any ThrottledEffect)?) {
    lock.withLock {
      let previous = isTaken ? current : nil
      turnNumber += 1
      isTaken = true
      current = effect
      return (turnNumber, previous)
    }
  }

  /// Ends a turn. What waits is dropped.
  func leave(_ oldTurn: Int) {
    let dropped = lock.withLock { () -> Action? in
      guard turnNumber == oldTurn else { return nil }
      isTaken = false
      return waiting.take()
    }
    withExtendedLifetime(dropped) {}
  }

  /// Decides about an action that comes at an instant.
  ///
  /// - Parameters:
  ///   - nextEnd: The date until which nothing else is sent, if it is sent now.
  func admit(
    _ action: Action,
    at now: Instant,
    until nextEnd: Instant,
    latest: Bool,
    in turn: Int
  ) -> Decision {
    let (decision, dropped) = lock.withLock { () -> (Decision, Action?) in
      guard isTaken, turnNumber == turn else { return (.settled, nil) }
      if let earlier = waiting {
        guard latest else { return (.settled, nil) }
        waiting = action
        return (.settled, earlier)
      }
      if let end, now < end {
        waiting = action
        return (.wait(until: end), nil)
      }
      end = nextEnd
      return (.send, nil)
    }
    withExtendedLifetime(dropped) {}
    return decision
  }

  /// Returns the time until which an action waits, if one does.
  func deadline(in turn: Int) -> Instant? {
    lock.withLock { turnNumber == turn && waiting != nil ? end : nil }
  }

  /// Takes the action that waits, which is sent now.
  ///
  /// - Parameters:
  ///   - nextEnd: The date until which nothing else is sent.
  func takeWaiting(until nextEnd: Instant, in turn: Int) -> Action? {
    lock.withLock {
      guard turnNumber == turn, let action = waiting.take() else { return nil }
      end = nextEnd
      return action
    }
  }
}

// Unchecked: everything is guarded by the lock. Actions cross threads without a check, as all values of
// publishers do.
extension ThrottleWindow: @unchecked Sendable {}

/// An effect that may have the turn.
protocol ThrottledEffect: AnyObject {
  /// Completes, as another effect has taken the turn.
  func endAsReplaced()
}

extension ThrottleWindow {
  /// Returns the number of the turn if the window is unused: no effect has the turn and the interval is
  /// over.
  func turnIfOver(at now: Instant) -> Int? {
    lock.withLock {
      guard !isTaken, waiting == nil else { return nil }
      if let end, now < end { return nil }
      return turnNumber
    }
  }

  func isStill(_ turn: Int) -> Bool {
    lock.withLock { !isTaken && turnNumber == turn }
  }
}

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
