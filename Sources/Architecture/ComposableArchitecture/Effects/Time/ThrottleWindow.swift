import CombineShim

/// The state that effects throttled with the same id share: the end of the current interval, the action that waits
/// for it, and the effect that owns the window.
final class ThrottleWindow<Instant: Comparable, Action> {
  /// The outcome for a new action.
  enum Decision {
    case send
    case wait(until: Instant)
    /// The action was dropped or has replaced a waiting action.
    case settled
  }

  private let lock = Lock()

  // All of these are guarded by `lock`.
  private var end: Instant?
  private var waiting: Action?
  private var turnNumber = 0
  private var isTaken = false
  /// The effect that owns the window.
  private weak var current: (any ThrottledEffect)?

  /// Transfers the window, with any waiting action, to another effect.
  ///
  /// - Returns: The number of the new ownership, and the previous owner.
  func take(by effect: any ThrottledEffect) -> (turn: Int, previous: (any ThrottledEffect)?) {
    lock.withLock {
      let previous = isTaken ? current : nil
      turnNumber += 1
      isTaken = true
      current = effect
      return (turnNumber, previous)
    }
  }

  /// Ends an ownership of the window and discards the waiting action.
  func leave(_ oldTurn: Int) {
    let dropped = lock.withLock { () -> Action? in
      guard turnNumber == oldTurn else { return nil }
      isTaken = false
      return waiting.take()
    }
    withExtendedLifetime(dropped) {}
  }

  /// Decides how to treat an action at a given instant.
  ///
  /// - Parameters:
  ///   - nextEnd: The end of the next interval, in case the action is sent now.
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

  /// Returns the time at which the waiting action will be sent, if any.
  func deadline(in turn: Int) -> Instant? {
    lock.withLock { turnNumber == turn && waiting != nil ? end : nil }
  }

  /// Removes and returns the waiting action, which the caller sends now.
  ///
  /// - Parameters:
  ///   - nextEnd: The end of the next interval.
  func takeWaiting(until nextEnd: Instant, in turn: Int) -> Action? {
    lock.withLock {
      guard turnNumber == turn, let action = waiting.take() else { return nil }
      end = nextEnd
      return action
    }
  }
}

// Unchecked: the lock guards all state, and actions cross threads as the elements of any publisher do.
extension ThrottleWindow: @unchecked Sendable {}

/// An effect that can own the window.
protocol ThrottledEffect: AnyObject {
  /// Completes the effect when another effect replaces it.
  func endAsReplaced()
}

extension ThrottleWindow {
  /// Returns the number of the ownership if the window is unused. This is the case when no effect owns it and its
  /// interval is over.
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

/// The windows for the throttled effects of a store, by id.
///
/// A window without an owner whose interval is over does not influence effects anymore. The store removes such
/// windows whenever their number has doubled since the last removal, to keep it in proportion to the number of ids in
/// use.
final class ThrottleWindows {
  private struct Entry {
    let window: AnyObject
    /// Checks whether the window is unused. If it is, returns a closure that checks whether the window is
    /// still unused.
    let staysOver: () -> (() -> Bool)?
  }

  private let lock = Lock()

  // All of these are guarded by `lock`.
  private var entries: [ThrottleToken: Entry] = [:]
  private var limit = ThrottleWindows.leastLimit

  private static let leastLimit = 64

  var count: Int { lock.withLock { entries.count } }

  /// Enters the window for an id. If there is no window of this type, it is created.
  ///
  /// - Parameters:
  ///   - token: The id.
  ///   - alarm: The alarm for the end of the interval.
  ///   - body: A closure that takes ownership of the window. It is called with the lock held so that the
  ///     window is not removed first.
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
    // The current times of clocks and schedulers are read outside the lock.
    let over = lock.withLock { entries }.compactMapValues { $0.staysOver() }
    lock.withLock {
      for (token, isStillOver) in over where isStillOver() {
        entries[token] = nil
      }
      limit = max(Self.leastLimit, entries.count * 2)
    }
  }
}

// Unchecked: the lock guards all state.
extension ThrottleWindows: @unchecked Sendable {}

/// The key of a window. It consists of an id and the element of the state that the effects belong to.
struct ThrottleToken: Hashable {
  let id: CancelID
  let path: CancellationPath
}
