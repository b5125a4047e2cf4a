#if LivePages
  import LivePagesCore
  import ServiceLifecycle

  /// Ends all sessions as soon as the server is told to shut down. It waits for its connections then, and a
  /// stream would never end by itself.
  ///
  /// One watch serves all streams: a task for each of them would cost more memory than the rest of an idle
  /// session.
  final class ShutdownWatch: Sendable {
    private enum State {
      case idle
      case watching(Task<Void, Never>)
      case over
    }

    private let state = Locked(State.idle)
    private let sessions: SessionRegistry

    init(sessions: SessionRegistry) {
      self.sessions = sessions
    }

    /// Begins to watch, if that was not done yet. To be called within a request: the server's services are
    /// told to shut down one after the other, and a task that is made here hears of it with the server.
    func begin() {
      state.withLockedValue { state in
        guard case .idle = state else { return }
        state = .watching(
          Task { [sessions] in
            guard (try? await gracefulShutdown()) != nil else { return }
            await sessions.close()
          }
        )
      }
    }

    /// Watches no more.
    func end() {
      let last = state.withLockedValue { state in
        defer { state = .over }
        return state
      }
      if case .watching(let task) = last { task.cancel() }
    }
  }
#endif
