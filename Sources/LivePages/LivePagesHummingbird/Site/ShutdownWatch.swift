#if LivePages
  import LivePagesCore
  import ServiceLifecycle

  /// Ends all sessions as soon as the server is told to shut down, and a second later closes the connections
  /// whose answers the other end does not read.
  ///
  /// A server that shuts down waits for its connections, other than those that streams have to themselves.
  /// Neither a stream nor an answer that nobody reads would end by itself.
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
    /// For how long those who read slowly may still read.
    static let patience = Duration.seconds(1)

    private let sessions: SessionRegistry
    private let connections: ConnectionLedger

    init(sessions: SessionRegistry, connections: ConnectionLedger) {
      self.sessions = sessions
      self.connections = connections
    }

    /// Begins to watch, if that was not done yet. To be called within a request: the server's services are
    /// told to shut down one after the other, and a task that is made here hears of it with the server.
    func begin() {
      state.withLock { state in
        guard case .idle = state else { return }
        state = .watching(
          Task { [sessions, connections] in
            guard (try? await gracefulShutdown()) != nil else { return }
            await sessions.close()
            guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
            connections.closeUnread()
          }
        )
      }
    }

    /// Waits, for a limited time, until streams that have their connections to themselves are read to their
    /// ends, as the server does not wait for them, and closes those that nobody reads.
    func streamsEnd() async {
      // In a task of its own, since a server that is not shut down gracefully cancels its services.
      await Task { [connections] in await connections.streamsEnd(within: Self.patience) }.value
      connections.closeUnreadStreams()
    }

    /// Watches no more.
    func end() {
      let last = state.withLock { state in
        defer { state = .over }
        return state
      }
      if case .watching(let task) = last { task.cancel() }
    }
  }
#endif
