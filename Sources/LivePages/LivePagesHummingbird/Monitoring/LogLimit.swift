#if LivePages
  import LivePagesCore

  /// Limits how often messages of one kind are logged: clients choose how often they are refused, and must
  /// not fill the disk or hide other messages.
  final class LogLimit<Kind: Hashable & Sendable>: Sendable {
    private struct Window {
      let start: ContinuousClock.Instant
      var count = 0
    }

    /// The number of messages of a kind that are logged in a window of time.
    private let most: Int
    private let duration: Duration
    private let windows = Locked<[Kind: Window]>([:])

    init(most: Int = 10, per duration: Duration = .seconds(60)) {
      self.most = most
      self.duration = duration
    }

    /// Counts a message.
    ///
    /// - Returns: Whether to log the message.
    func take(_ kind: Kind, now: ContinuousClock.Instant = .now) -> Bool {
      windows.withLock { windows in
        var window = windows[kind] ?? Window(start: now)
        window.count += 1
        windows[kind] = window
        return window.count <= most
      }
    }

    /// Ends the windows whose time is over.
    ///
    /// - Returns: The number of messages of each kind that were not logged.
    func takeSuppressed(now: ContinuousClock.Instant = .now) -> [(kind: Kind, count: Int)] {
      windows.withLock { windows in
        let ended = windows.filter { now - $0.value.start >= duration }
        for kind in ended.keys { windows[kind] = nil }
        return ended.filter { $0.value.count > most }.map { ($0.key, $0.value.count - most) }
      }
    }
  }
#endif
